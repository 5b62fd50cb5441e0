import type { FormDefinition, Page } from '../../../form-rules/definition';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import type { KindName, Question } from '../../../form-rules/questions';

/** The form and local editor data. Stored on the device: do not rename fields. */
export type DraftDocument = {
  readonly form: DraftForm;
  /** Earlier content by question id, restored when the type is changed back. Never sent. */
  readonly shelved: Readonly<Record<string, ContentByKind>>;
};

/** The part that is saved on the server. */
export type DraftForm = FormDefinition & { readonly name: string };

/** A question as each type it had before. */
type ContentByKind = Readonly<Partial<Record<KindName, Question>>>;

/** A new document for a form from the server. */
export function documentOf(form: DraftForm): DraftDocument {
  return { form, shelved: {} };
}

export function pageOf(form: DraftForm, id: PageId | undefined): Page | undefined {
  return form.pages.find(({ pageId }) => pageId === id);
}

export function pageWithQuestion(form: DraftForm, id: QuestionId | undefined): Page | undefined {
  return form.pages.find(({ questions }) => questions.some((question) => question.id === id));
}

export function questionOf(form: DraftForm, id: QuestionId | undefined): Question | undefined {
  return pageWithQuestion(form, id)?.questions.find((question) => question.id === id);
}
