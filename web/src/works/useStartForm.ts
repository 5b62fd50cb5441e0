import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureOf } from '../api/problem';
import { readToken } from '../api/token';
import { paths } from '../app/paths';
import { describeFailure } from '../locales/describeFailure';
import { notify } from '../ui/toast/notify';
import { createForm } from './api/createForm';
import { moveForm } from './api/moveForm';
import { allWorks } from './changeForm';
import { openInBuilder } from './destinations';
import { standaloneForm } from './standaloneForm';

// Spec §9: the name a form begins with.
const FIRST_NAME = 'Untitled';

/** Makes a form, in a project or on its own, and opens the builder with it. Starts one at a time. */
export function useStartForm(projectId?: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);

  /** Whether the reader is on the way to another screen. */
  async function make(): Promise<boolean> {
    if (readToken() === null) {
      notify.error(t('problem.token.invalid'));
      await navigate(paths.signIn);
      return true;
    }
    const { _id, name } = await createForm(FIRST_NAME);
    if (!_id) {
      notify.error(t('failed.formIdMissing'));
      return false;
    }
    if (projectId === undefined) {
      standaloneForm.remember(_id);
    } else {
      await moveForm(_id, projectId);
    }
    void queries.invalidateQueries(allWorks);
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
    const leaving = await make().catch((thrown: unknown) => {
      notify.error(describeFailure(t, failureOf(thrown), t('failed.createForm')));
      return false;
    });
    if (leaving) {
      // A second press while the screen is changing must not make a second form; whoever goes back may start anew.
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
