import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlank, sameText, trimmed } from '../../../form-rules/textRules';
import { ownProjects } from '../../../works/api/ownProjects';
import type { FormFacts } from '../api/loadForm';
import { checkProject } from './checkProject';

/** Spec §9: what the project is called before anybody names one. */
const DEFAULT_NAME = 'Project';

/** Where the form goes: into no project, into one that exists, or into one that does not. */
export type ResolvedProject =
  | { readonly kind: 'none' }
  | { readonly kind: 'project'; readonly id: string; readonly name: string }
  | { readonly kind: 'missing' };

/** What the owner did about the project so far; what they left alone follows the form. */
type Touched = {
  readonly name?: string;
  readonly isNone?: boolean;
  /** What is in the open field; nothing while it is closed. */
  readonly typed?: string | undefined;
  readonly isClosed?: boolean;
  /** The name that was looked for in vain. */
  readonly missing?: string | undefined;
};

/** The project a form is published to: its name, the field it is changed in, and whether there is such a project. */
export function useProjectChoice({ projectId, projectName, shareLink }: FormFacts) {
  const projects = useQuery(ownProjects);
  const [touched, setTouched] = useState<Touched>({});
  const change = (next: Touched) => setTouched((before) => ({ ...before, ...next }));
  const names = projects.data?.map(({ name }) => name) ?? [];

  const name = touched.name ?? projectName ?? DEFAULT_NAME;
  const isDefault = touched.name === undefined && projectId === undefined;
  const isUnknown = projects.data !== undefined && !names.some((known) => sameText(known, name));
  // A form in no project stays in none, unless the default name is one: Publish must not be pressed in vain.
  const isNone =
    touched.isNone ?? (projectId === undefined && (shareLink !== undefined || (isDefault && isUnknown)));
  // Whoever wants a project after all has to name another one than the default, which is none yet.
  const mustChange = isDefault && isUnknown && touched.isClosed !== true;
  const isOpen = !isNone && (touched.typed !== undefined || mustChange);
  const typed = touched.typed ?? name;

  /** Looks whether there is such a project; the field stays open, or opens, when there is none. */
  async function resolve(): Promise<ResolvedProject> {
    if (isNone) {
      return { kind: 'none' };
    }
    const wanted = trimmed(isOpen ? typed : name);
    const id = isBlank(wanted) ? undefined : await checkProject(wanted);
    if (id === undefined) {
      change({ typed: wanted, missing: wanted });
      return { kind: 'missing' };
    }
    const known = names.find((some) => sameText(some, wanted)) ?? wanted;
    change({ name: known, typed: undefined, isClosed: true, missing: undefined });
    return { kind: 'project', id, name: known };
  }

  return {
    name,
    names,
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

/** What `useProjectChoice` gives. */
export type ProjectChoice = ReturnType<typeof useProjectChoice>;
