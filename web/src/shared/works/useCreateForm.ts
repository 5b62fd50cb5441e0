import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client';
import { readToken } from '../../api/token';
import { paths } from '../../paths';
import { notify } from '../../ui/toast/notify';
import { useNotifyFailure } from '../locales/describeFailure';
import { openInBuilder } from './destinations';
import { worksQueries } from './queries';
import { standaloneForm } from './standaloneForm';

// Spec §9.
const DEFAULT_NAME = 'Untitled';

/** Creates a form, optionally in a project, and opens it in the builder. Ignores clicks while busy. */
export function useCreateForm(projectId?: string) {
  const { t } = useTranslation();
  const notifyFailure = useNotifyFailure();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);

  /** Returns whether it navigated away. */
  async function createAndOpen(): Promise<boolean> {
    if (readToken() === null) {
      notify.error(t('problem.token.invalid'));
      await navigate(paths.signIn);
      return true;
    }
    const { form } = await call('post', '/api/form/create', { body: { name: DEFAULT_NAME } });
    const { _id, name } = form;
    if (!_id) {
      notify.error(t('failed.formIdMissing'));
      return false;
    }
    if (projectId === undefined) {
      standaloneForm.remember(_id);
    } else {
      await call('put', '/api/form/{id}/project', { params: { path: { id: _id } }, body: { projectId } });
    }
    void queries.invalidateQueries(worksQueries);
    const { to, state } = openInBuilder(projectId === undefined ? { _id, name } : { _id, name, projectId });
    await navigate(to, { state });
    return true;
  }

  async function start(): Promise<void> {
    if (inFlight.current) {
      return;
    }
    inFlight.current = true;
    setBusy(true);
    const hasNavigated = await createAndOpen().catch((thrown: unknown) => {
      notifyFailure(thrown, t('failed.createForm'));
      return false;
    });
    if (hasNavigated) {
      // Stays busy while the screen changes, so that a second click creates no second form; Back unlocks it.
      window.addEventListener('popstate', release, { once: true });
    } else {
      release();
    }
  }

  function release() {
    inFlight.current = false;
    setBusy(false);
  }

  return { busy, start: () => void start() };
}
