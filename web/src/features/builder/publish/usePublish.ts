import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed, type Failure } from '../../../api/problem';
import { readToken } from '../../../api/token';
import type { Problem } from '../../../form-rules/publishing/problem';
import { describeFailure } from '../../../locales/describeFailure';
import { notify } from '../../../ui/toast/notify';
import { allWorks } from '../../../works/changeForm';
import { standaloneForm } from '../../../works/standaloneForm';
import type { DraftForm } from '../draft/document';
import type { Keeper } from '../keeping/keeper';
import type { ThenResult } from '../keeping/saveThen';
import { versionsKey } from '../versions/formVersions';
import { type PublishAnswer, type PublishedAccess, type PublishedForm, publishForm } from './publishForm';
import type { ProjectChoice, ResolvedProject } from './useProjectChoice';

type PublishParts = {
  readonly formId: string;
  readonly keeper: Keeper;
  readonly project: ProjectChoice;
  /** What the form's people are to be; left out when that is not known and nobody changed it. */
  readonly people: PublishedAccess | undefined;
  /** Who may open it as far as is known. */
  readonly access: PublishedAccess['access'];
  /** Somebody has to decide about a newer draft first. */
  readonly onConflict: () => void;
  readonly onPublished: (published: PublishedForm) => void;
};

/** What the server found wrong with a form that this side took for right. */
export type Refused = { readonly form: DraftForm; readonly problems: readonly Problem[] };

/** What the Publish button does: one publish at a time, and in words what came of it. */
export function usePublish({
  formId,
  keeper,
  project,
  people,
  access,
  onConflict,
  onPublished,
}: PublishParts) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const [refused, setRefused] = useState<Refused>();

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
    const result = await keeper.saveThen(async (form, revision) => {
      const projectId = target.kind === 'none' ? null : target.id;
      answer = await publishForm({ formId, form, revision, projectId, people });
      sent = form;
      switch (answer.kind) {
        case 'published':
          return { revision: answer.revision };
        case 'unpublishable':
          // Refused whole: the draft is as it was.
          return { revision };
        case 'stale':
          return { newer: answer.newer };
      }
    });
    if (result.kind !== 'done') {
      tell(result);
    } else if (answer?.kind === 'unpublishable' && sent) {
      setRefused({ form: sent, problems: answer.problems });
      notify.error(t('publish.toast.failed'));
    } else if (answer?.kind === 'published' && sent) {
      isPublished(answer, sent, target);
    }
  }

  function isPublished(
    { shareUrl, shareLink, version }: Extract<PublishAnswer, { kind: 'published' }>,
    form: DraftForm,
    target: Exclude<ResolvedProject, { kind: 'missing' }>,
  ): void {
    const published = {
      shareUrl,
      shareLink,
      version,
      access: people?.access ?? access,
      ...(people && { responders: people.responders }),
      ...(target.kind === 'project' && { projectId: target.id, projectName: target.name }),
    };
    keeper.learn({ ...published, status: 'published', hasUnpublishedChanges: false });
    standaloneForm.forget(formId);
    void queries.invalidateQueries(allWorks);
    void queries.invalidateQueries({ queryKey: versionsKey(formId) });
    notify.success(t('publish.toast.published'));
    onPublished({ ...published, form });
  }

  function tell(result: Exclude<ThenResult, { kind: 'done' }>): void {
    switch (result.kind) {
      case 'changed':
        notify.info(t('publish.toast.changed'));
        return;
      case 'conflict':
        notify.error(t('publish.toast.conflict'));
        onConflict();
        return;
      case 'signedOut':
        notify.error(t('publish.toast.signedOut'));
        return;
      case 'offline':
        failed({ kind: 'network' });
        return;
      case 'failed':
        failed(result.failure);
        return;
      case 'gone':
        notify.error(t('publish.toast.failed'));
        return;
    }
  }

  function failed(failure: Failure): void {
    notify.error(
      failure.kind === 'problem' && failure.status === 401
        ? t('publish.toast.signedOut')
        : describeFailure(core, failure, t('publish.toast.failed')),
    );
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
      failed(thrown.failure);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  return { publish: () => void publish(), busy, refused };
}
