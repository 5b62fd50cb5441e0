import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed, type Failure } from '../../../api/problem';
import { readToken } from '../../../api/token';
import type { Problem } from '../../../form-rules/authoring/problem';
import { describeFailure } from '../../../shared/locales/describeFailure';
import { worksQueries } from '../../../shared/works/queries';
import { standaloneForm } from '../../../shared/works/standaloneForm';
import { notify } from '../../../ui/toast/notify';
import type { DraftForm } from '../draft/document';
import type { Autosave } from '../draft-sync/autosave';
import type { SaveAndThenResult } from '../draft-sync/saveAndThen';
import { versionsKey } from '../versions/formVersions';
import { type PublishAnswer, type PublishedAccess, type PublishedForm, publishForm } from './publishForm';
import type { ProjectChoice, ResolvedProject } from './useProjectChoice';

type PublishOptions = {
  readonly formId: string;
  readonly autosave: Autosave;
  readonly project: ProjectChoice;
  /** Undefined if it is not known and was not changed. */
  readonly sharing: PublishedAccess | undefined;
  /** The current access. */
  readonly access: PublishedAccess['access'];
  /** A newer draft has to be merged first. */
  readonly onConflict: () => void;
  readonly onPublished: (published: PublishedForm) => void;
};

/** Problems found by the server that the local checks missed. */
export type RejectedForm = { readonly form: DraftForm; readonly problems: readonly Problem[] };

/** Publishes, one attempt at a time, and shows the result in a toast. */
export function usePublish({
  formId,
  autosave,
  project,
  sharing,
  access,
  onConflict,
  onPublished,
}: PublishOptions) {
  const { t } = useTranslation('publishing');
  const { reportFailure, showFailure } = useFailureToasts(onConflict);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const [rejected, setRejected] = useState<RejectedForm>();

  async function attempt(): Promise<void> {
    if (readToken() === null) {
      notify.error(t('publish.toast.signedOut'));
      return;
    }
    const target = await project.resolve();
    if (target.kind === 'missing') {
      notify.error(t('publish.project.missing'));
      return;
    }
    let answer: PublishAnswer | undefined;
    let sent: DraftForm | undefined;
    const result = await autosave.saveAndThen(async (form, revision) => {
      const projectId = target.kind === 'none' ? null : target.id;
      answer = await publishForm({ formId, form, revision, projectId, sharing });
      sent = form;
      switch (answer.kind) {
        case 'published':
          return { revision: answer.revision };
        case 'unpublishable':
          // Rejected as a whole: the draft is unchanged.
          return { revision };
        case 'stale':
          return { newer: answer.newer };
      }
    });
    if (result.kind !== 'done') {
      reportFailure(result);
    } else if (answer?.kind === 'unpublishable' && sent) {
      setRejected({ form: sent, problems: answer.problems });
      notify.error(t('publish.toast.failed'));
    } else if (answer?.kind === 'published' && sent) {
      onSuccess(answer, sent, target);
    }
  }

  function onSuccess(
    { shareUrl, shareLink, version }: Extract<PublishAnswer, { kind: 'published' }>,
    form: DraftForm,
    target: Exclude<ResolvedProject, { kind: 'missing' }>,
  ): void {
    const published = {
      shareUrl,
      shareLink,
      version,
      access: sharing?.access ?? access,
      opensAt: form.settings?.opensAt,
      closesAt: form.settings?.closesAt,
      ...(sharing && { responders: sharing.responders }),
      ...(target.kind === 'project' && { projectId: target.id, projectName: target.name }),
    };
    autosave.setFacts({ ...published, status: 'published', hasUnpublishedChanges: false });
    standaloneForm.forget(formId);
    void queries.invalidateQueries(worksQueries);
    void queries.invalidateQueries({ queryKey: versionsKey(formId) });
    notify.success(t('publish.toast.published'));
    onPublished({ ...published, form });
  }

  async function publish(): Promise<void> {
    if (inFlight.current) {
      return;
    }
    inFlight.current = true;
    setBusy(true);
    try {
      await attempt();
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) {
        throw thrown;
      }
      showFailure(thrown.failure);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  return { publish: () => void publish(), busy, rejected };
}

/** Why nothing was published. */
function useFailureToasts(onConflict: () => void) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();

  function failureText(failure: Failure): string {
    return failure.kind === 'problem' && failure.status === 401
      ? t('publish.toast.signedOut')
      : describeFailure(core, failure, t('publish.toast.failed'));
  }

  function resultText(result: Exclude<SaveAndThenResult, { kind: 'done' }>): string {
    switch (result.kind) {
      case 'changed':
      case 'conflict':
      case 'signedOut':
        return t(`publish.toast.${result.kind}`);
      case 'offline':
        return failureText({ kind: 'network' });
      case 'failed':
        return failureText(result.failure);
      case 'gone':
        return t('publish.toast.failed');
    }
  }

  return {
    showFailure: (failure: Failure) => notify.error(failureText(failure)),
    reportFailure: (result: Exclude<SaveAndThenResult, { kind: 'done' }>) => {
      notify[result.kind === 'changed' ? 'info' : 'error'](resultText(result));
      if (result.kind === 'conflict') {
        onConflict();
      }
    },
  };
}
