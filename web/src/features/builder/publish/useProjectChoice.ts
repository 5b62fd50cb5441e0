import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client';
import { isBlank, sameText, trimmed } from '../../../form-rules/textRules';
import { ownProjects } from '../../../shared/works/queries';
import type { FormFacts } from '../api/loadForm';

/** Spec §9: the default project name. */
const DEFAULT_NAME = 'Project';

/** No project, an existing one, or a name without a project. */
export type ResolvedProject =
  | { readonly kind: 'none' }
  | { readonly kind: 'project'; readonly id: string; readonly name: string }
  | { readonly kind: 'missing' };

/** What the owner changed so far; the rest follows the form. */
type Touched = {
  readonly name?: string;
  readonly isNone?: boolean;
  /** Content of the open field; undefined while it is closed. */
  readonly typed?: string | undefined;
  readonly isClosed?: boolean;
  /** A name that was not found. */
  readonly missing?: string | undefined;
};

/** State of the project row: the name, its field, and whether the project exists. */
export function useProjectChoice({ projectId, projectName, shareLink }: FormFacts) {
  const projects = useQuery(ownProjects);
  const [touched, setTouched] = useState<Touched>({});
  const change = (next: Touched) => setTouched((before) => ({ ...before, ...next }));
  const names = projects.data?.map(({ name }) => name) ?? [];

  const name = touched.name ?? projectName ?? DEFAULT_NAME;
  const isDefault = touched.name === undefined && projectId === undefined;
  const isUnknown = !projects.isPending && !names.some((known) => sameText(known, name));
  /** Only the loaded list shows whether the default project exists. */
  const isUndecided =
    projects.isPending &&
    isDefault &&
    shareLink === undefined &&
    touched.isNone === undefined &&
    touched.typed === undefined;
  // A form without a project stays without one, unless the default project exists; otherwise Publish would fail.
  const isNone =
    touched.isNone ?? (projectId === undefined && (shareLink !== undefined || (isDefault && isUnknown)));
  // The default project does not exist, so another name is needed.
  const mustChange = isDefault && isUnknown && touched.isClosed !== true;
  const isOpen = !isNone && (touched.typed !== undefined || mustChange);
  const typed = touched.typed ?? name;

  async function isDefaultListed(): Promise<boolean> {
    const { data = [] } = await projects.refetch({ cancelRefetch: false });
    return data.some((known) => sameText(known.name, name));
  }

  /** Finds the project; if there is none, the field opens or stays open. */
  async function resolve(): Promise<ResolvedProject> {
    if (isUndecided ? !(await isDefaultListed()) : isNone) {
      return { kind: 'none' };
    }
    const entered = trimmed(isOpen ? typed : name);
    const id = isBlank(entered) ? undefined : await checkProject(entered);
    if (id === undefined) {
      change({ typed: entered, missing: entered });
      return { kind: 'missing' };
    }
    const known = names.find((some) => sameText(some, entered)) ?? entered;
    change({ name: known, typed: undefined, isClosed: true, missing: undefined });
    return { kind: 'project', id, name: known };
  }

  return {
    name,
    names,
    /** Whether loading the list failed. */
    hasListFailed: projects.isError,
    isUndecided,
    isNone,
    isOpen,
    typed,
    isMissing: isOpen && (trimmed(typed) === touched.missing || (mustChange && typed === name)),
    open: () => change({ typed: name }),
    type: (text: string) => change({ typed: text }),
    setNone: (none: boolean) => change({ isNone: none }),
    resolve,
  };
}

export type ProjectChoice = ReturnType<typeof useProjectChoice>;

/** The id of the user's project with this name, ignoring case. */
async function checkProject(projectName: string): Promise<string | undefined> {
  const { exists, projectId } = await call('post', '/api/project/check', { body: { projectName } });
  return exists ? projectId : undefined;
}
