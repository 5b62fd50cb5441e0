import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed, failureOf } from '../api/problem';
import { describeFailure } from '../locales/describeFailure';
import { notify } from '../ui/toast/notify';
import { deleteForm } from './api/deleteForm';
import { duplicateForm } from './api/duplicateForm';
import { moveForm } from './api/moveForm';
import type { FormWork, ProjectWork } from './api/recentWorks';
import { renameForm } from './api/renameForm';
import { restoreForm } from './api/restoreForm';
import { unpublishForm } from './api/unpublishForm';
import { allWorks, changeForm, type FormChange } from './changeForm';
import { watchForLeaving } from './refuge';

/** What an owner does to a form from its card. The lists change at once, and back if the server refuses. */
export function useFormChanges(form: FormWork) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const inFlight = useRef(false);
  const id = form._id;

  async function run(change: FormChange, call: () => Promise<unknown>): Promise<void> {
    watchForLeaving(id);
    const takeBack = await changeForm(queries, id, change);
    try {
      await call();
    } catch (thrown) {
      takeBack();
      throw thrown;
    } finally {
      void queries.invalidateQueries(allWorks);
    }
  }

  /** Says what failed instead of throwing it, and does nothing while the last one is under way. */
  async function attempt(whatFailed: string, work: () => Promise<void>): Promise<void> {
    if (inFlight.current) {
      return;
    }
    inFlight.current = true;
    try {
      await work();
    } catch (thrown) {
      notify.error(describeFailure(t, failureOf(thrown), whatFailed));
    } finally {
      inFlight.current = false;
    }
  }

  return {
    /** Whether the form has the new name. Throws what the server refused. */
    rename: async (name: string): Promise<boolean> => {
      try {
        await run(
          (before) => ({ ...before, name }),
          () => renameForm(id, name),
        );
      } catch (thrown) {
        // Spec §8: a call that never got an answer has a sentence of its own.
        if (thrown instanceof CallFailed && thrown.failure.kind !== 'problem') {
          notify.error(t('failed.errorRenaming'));
          return false;
        }
        throw thrown;
      }
      notify.success(t('toast.formRenamed'));
      return true;
    },

    duplicate: () =>
      attempt(t('failed.duplicateForm'), async () => {
        await duplicateForm(id, t('works.copyName', { name: form.name }));
        notify.success(t('toast.formDuplicated'));
        await queries.invalidateQueries(allWorks);
      }),

    move: (project: ProjectWork | null) =>
      attempt(t('failed.moveForm'), async () => {
        await run(
          (before) => inProject(before, project),
          () => moveForm(id, project?._id ?? null),
        );
        notify.success(
          project === null ? t('toast.formMovedOut') : t('toast.formMoved', { project: project.name }),
        );
      }),

    unpublish: () =>
      attempt(t('failed.unpublishForm'), async () => {
        await run(
          (before) => ({ ...before, status: 'draft' }),
          () => unpublishForm(id),
        );
        notify.success(t('toast.formUnpublished'));
      }),

    remove: () =>
      attempt(t('failed.deleteForm'), async () => {
        await run(
          () => null,
          () => deleteForm(id),
        );
        notify.info(t('toast.formDeleted', { name: form.name }), {
          action: { label: t('toast.undo'), onClick: () => void restore() },
        });
      }),
  };

  async function restore(): Promise<void> {
    await attempt(t('failed.restoreForm'), async () => {
      await restoreForm(id);
      await queries.invalidateQueries(allWorks);
      notify.success(t('toast.formRestored', { name: form.name }));
    });
  }
}

function inProject(form: FormWork, project: ProjectWork | null): FormWork {
  const { projectId: _, ...loose } = form;
  return project === null ? loose : { ...loose, projectId: project._id };
}
