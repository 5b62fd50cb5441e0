import { answerOf, client } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { questionsOf } from '../../../form-rules/definition';
import type { Problem } from '../../../form-rules/publishing/problem';
import { offersOptions } from '../../../form-rules/questionKinds';
import { type Confirmed, confirmedFrom, isDraft, sentForm, storableJson } from '../api/draftOnWire';
import { fromServer } from '../api/fromServer';
import type { DraftForm } from '../draft/document';

/** Who may open a form, and whom it is shared with. */
export type PublishedAccess = {
  readonly access: components['schemas']['Access'];
  readonly responders: readonly components['schemas']['Responder'][];
};

/** What is to be published, and the revision it was made from. */
export type FormToPublish = {
  readonly formId: string;
  readonly form: DraftForm;
  readonly revision: number;
  /** The project it goes to; null: none. */
  readonly projectId: string | null;
  /** Left out: as it was. */
  readonly people?: PublishedAccess | undefined;
};

/** A form that its link serves. */
export type PublishedForm = {
  readonly shareUrl: string;
  readonly shareLink: string;
  readonly version: number;
  readonly access: components['schemas']['Access'];
  readonly responders?: PublishedAccess['responders'];
  readonly projectId?: string;
  readonly projectName?: string;
  /** What was published. */
  readonly form: DraftForm;
};

/** Published, or refused because of a newer draft, which comes along, or of errors in the form. */
export type PublishAnswer =
  | ({ readonly kind: 'published'; readonly revision: number } & Pick<
      PublishedForm,
      'shareUrl' | 'shareLink' | 'version'
    >)
  | { readonly kind: 'stale'; readonly newer: Confirmed }
  | { readonly kind: 'unpublishable'; readonly problems: readonly Problem[] };

/** Makes this the version that the form's link serves; throws `CallFailed` for every other refusal. */
export async function publishForm(toPublish: FormToPublish): Promise<PublishAnswer> {
  const { formId, form, revision, projectId, people } = toPublish;
  const body = {
    ...sentForm(form),
    ...derivedFrom(form),
    status: 'published',
    revision,
    projectId,
    ...(people && { access: people.access, responders: people.responders.map((person) => ({ ...person })) }),
  };
  const call = client.PUT('/api/form/publish/{formId}', {
    params: { path: { formId } },
    body,
    bodySerializer: storableJson,
  });
  const { error, response } = await fromServer(call, isAny);
  if (response.status === 409 && isConflict(error)) {
    return { kind: 'stale', newer: confirmedFrom(error.draft) };
  }
  if (response.status === 422 && isNotPublishable(error)) {
    return { kind: 'unpublishable', problems: error.problems };
  }
  const published = await fromServer(answerOf(call), hasLink);
  const { shareUrl, shareLink, version } = published;
  return { kind: 'published', shareUrl, shareLink, version, revision: published.revision };
}

/** Spec §7: what the server works out by itself is sent all the same. */
function derivedFrom(form: DraftForm) {
  const [condition] = form.pages.flatMap(({ pageId }) => form.pageConditions[pageId] ?? []);
  return {
    questions: questionsOf(form).map((question) => ({
      id: question.id,
      questionText: question.questionText,
      type: question.type,
      options: offersOptions(question) ? [...question.options] : [],
      answer: '',
    })),
    ...(condition && { truePage: condition.truePage, falsePage: condition.falsePage }),
  };
}

function isAny<Answer>(answer: Answer): answer is Answer {
  return answer !== undefined;
}

function hasLink(
  answer: components['schemas']['FormPublished'],
): answer is components['schemas']['FormPublished'] {
  return typeof answer.shareUrl === 'string' && typeof answer.revision === 'number';
}

function isConflict(error: unknown): error is components['schemas']['DraftConflict'] {
  return typeof error === 'object' && error !== null && 'draft' in error && isDraft(error.draft);
}

function isNotPublishable(error: unknown): error is { readonly problems: readonly Problem[] } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'form.not_publishable' &&
    'problems' in error &&
    Array.isArray(error.problems)
  );
}
