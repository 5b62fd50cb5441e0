import { bodyOf, client } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import type { Problem } from '../../../form-rules/authoring/problem';
import { questionsOf } from '../../../form-rules/definition';
import { offersOptions } from '../../../form-rules/questionKinds';
import {
  type ConfirmedDraft,
  draftPayload,
  isConflict,
  parseDraft,
  sanitizedJson,
} from '../api/draftPayload';
import { isAny, parseResponse } from '../api/parseResponse';
import type { DraftForm } from '../draft/document';

export type PublishedAccess = {
  readonly access: components['schemas']['Access'];
  readonly responders: readonly components['schemas']['Responder'][];
};

/** `revision` is the draft revision it is based on. */
export type FormToPublish = {
  readonly formId: string;
  readonly form: DraftForm;
  readonly revision: number;
  /** Null for no project. */
  readonly projectId: string | null;
  /** Unchanged if undefined. */
  readonly sharing?: PublishedAccess | undefined;
};

export type PublishedForm = {
  readonly shareUrl: string;
  readonly shareLink: string;
  readonly version: number;
  readonly access: components['schemas']['Access'];
  readonly responders?: PublishedAccess['responders'];
  readonly projectId?: string;
  readonly projectName?: string;
  /** The published content. */
  readonly form: DraftForm;
};

/** Published, or rejected because of a newer draft or of errors in the form. */
export type PublishAnswer =
  | ({ readonly kind: 'published'; readonly revision: number } & Pick<
      PublishedForm,
      'shareUrl' | 'shareLink' | 'version'
    >)
  | { readonly kind: 'stale'; readonly newer: ConfirmedDraft }
  | { readonly kind: 'unpublishable'; readonly problems: readonly Problem[] };

/** Publishes a form; throws `CallFailed` for every other failure. */
export async function publishForm(toPublish: FormToPublish): Promise<PublishAnswer> {
  const { formId, form, revision, projectId, sharing } = toPublish;
  const body = {
    ...draftPayload(form),
    ...derivedFrom(form),
    status: 'published',
    revision,
    projectId,
    ...(sharing && {
      access: sharing.access,
      responders: sharing.responders.map((person) => ({ ...person })),
    }),
  };
  const call = client.PUT('/api/form/publish/{formId}', {
    params: { path: { formId } },
    body,
    bodySerializer: sanitizedJson,
  });
  const { error, response } = await parseResponse(call, isAny);
  if (response.status === 409 && isConflict(error)) {
    return { kind: 'stale', newer: parseDraft(error.draft) };
  }
  if (response.status === 422 && isNotPublishable(error)) {
    return { kind: 'unpublishable', problems: error.problems };
  }
  const published = await parseResponse(bodyOf(call), hasLink);
  const { shareUrl, shareLink, version } = published;
  return { kind: 'published', shareUrl, shareLink, version, revision: published.revision };
}

/** Spec §7: fields the server derives itself are sent as well. */
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

function hasLink(
  answer: components['schemas']['FormPublished'],
): answer is components['schemas']['FormPublished'] {
  return typeof answer.shareUrl === 'string' && typeof answer.revision === 'number';
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
