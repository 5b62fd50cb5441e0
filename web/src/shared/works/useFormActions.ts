import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client';
import { CallFailed } from '../../api/problem';
import { notify } from '../../ui/toast/notify';
import { useNotifyFailure } from '../locales/describeFailure';
import { type FormWork, type ProjectWork, worksQueries } from './queries';
import { restoreFocusAfterRemoval } from './restoreFocus';
import { type FormUpdate, updateCachedForm } from './updateCachedForm';

/** Actions on a form's card. Lists update optimistically and roll back on failure. */
export function useFormActions(form: FormWork) {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const queries = useQueryClient();
  const inFlight = useRef(false);
  const id = form._id;
  const params = { path: { id } };

  async function run(change: FormUpdate, send: () => Promise<unknown>): Promise<void> {
    restoreFocusAfterRemoval(id);
    const rollBack = await updateCachedForm(queries, id, change);
    try {
      await send();
    } catch (thrown) {
      rollBack();
      throw thrown;
    } finally {
      void queries.invalidateQueries(worksQueries);
    }
  }

  /** Shows a failure as a toast. Ignores calls while one is in flight. */
  async function attempt(whatFailed: string, action: () => Promise<void>): Promise<void> {
    if (inFlight.current) {
      return;
    }
    inFlight.current = true;
    try {
      await action();
    } catch (thrown) {
      notifyFailure(thrown, whatFailed);
    } finally {
      inFlight.current = false;
    }
  }

  return {
    /** Returns whether it succeeded; throws the server's error. */
    rename: async (name: string): Promise<boolean> => {
      try {
        await run(
          (before) => ({ ...before, name }),
          () => call('put', '/api/form/rename/{id}', { params, body: { name } }),
        );
      } catch (thrown) {
        // Spec §8: network failures have their own message.
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
        // The stored name must not contain direction marks.
        const copyName = t('works.copyName', { name: form.name, interpolation: { escapeValue: false } });
        await call('post', '/api/form/{id}/duplicate', { params, body: { name: copyName } });
        notify.success(t('toast.formDuplicated'));
        await queries.invalidateQueries(worksQueries);
      }),

    move: (project: ProjectWork | null) =>
      attempt(t('failed.moveForm'), async () => {
        await run(
          (before) => inProject(before, project),
          () => call('put', '/api/form/{id}/project', { params, body: { projectId: project?._id ?? null } }),
        );
        notify.success(
          project === null ? t('toast.formMovedOut') : t('toast.formMoved', { project: project.name }),
        );
      }),

    unpublish: () =>
      attempt(t('failed.unpublishForm'), async () => {
        await run(
          (before) => ({ ...before, status: 'draft' }),
          () => call('post', '/api/form/{id}/unpublish', { params }),
        );
        notify.success(t('toast.formUnpublished'));
      }),

    remove: () =>
      attempt(t('failed.deleteForm'), async () => {
        await run(
          () => null,
          () => call('delete', '/api/form/{id}', { params }),
        );
        notify.info(t('toast.formDeleted', { name: form.name }), {
          action: { label: t('toast.undo'), onClick: () => void restore() },
        });
      }),
  };

  async function restore(): Promise<void> {
    await attempt(t('failed.restoreForm'), async () => {
      await call('post', '/api/form/{id}/restore', { params });
      await queries.invalidateQueries(worksQueries);
      notify.success(t('toast.formRestored', { name: form.name }));
    });
  }
}

function inProject(form: FormWork, project: ProjectWork | null): FormWork {
  const { projectId: _, ...standalone } = form;
  return project === null ? standalone : { ...standalone, projectId: project._id };
}
