import type { FormDefinition, KindName, Page, Question } from '../../../form-rules/definition';
import type { PageId, QuestionId } from '../../../form-rules/ids';

/** What the owner edits: the form as the server keeps it, and what only this editor remembers. */
export type DraftDocument = {
  readonly form: DraftForm;
  /** What a question held as another kind, so that switching back brings it back. Never sent. */
  readonly shelved: Readonly<Record<string, Shelf>>;
};

/** The part that is saved. */
export type DraftForm = FormDefinition & { readonly name: string };

/** A question as each kind it once was. */
export type Shelf = Readonly<Partial<Record<KindName, Question>>>;

/** A form as the server gave it, with nothing remembered. */
export function documentOf(form: DraftForm): DraftDocument {
  return { form, shelved: {} };
}

/** The page with this id. */
export function pageOf(form: DraftForm, id: PageId): Page | undefined {
  return form.pages.find(({ pageId }) => pageId === id);
}

/** The page that holds a question. */
export function pageHolding(form: DraftForm, id: QuestionId): Page | undefined {
  return form.pages.find(({ questions }) => questions.some((question) => question.id === id));
}

/** The question with this id, wherever it is. */
export function questionOf(form: DraftForm, id: QuestionId): Question | undefined {
  return pageHolding(form, id)?.questions.find((question) => question.id === id);
}
