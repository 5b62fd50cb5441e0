import type { WritableDraft } from 'immer';
import type { Page, Question } from '../../../form-rules/definition';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import type { DraftDocument, DraftForm } from './document';

/** A document being changed. */
export type Changing = {
  readonly draft: WritableDraft<DraftDocument>;
  /** As it was before: looking things up here costs nothing, in `draft` every look leaves a trace. */
  readonly before: DraftForm;
};

/** The page with this id, to be changed. */
export function pageIn({ draft, before }: Changing, id: PageId): WritableDraft<Page> | undefined {
  return draft.form.pages[before.pages.findIndex(({ pageId }) => pageId === id)];
}

/** The question with this id, to be changed, with its page. */
export function questionIn(
  { draft, before }: Changing,
  id: QuestionId,
): { page: WritableDraft<Page>; question: WritableDraft<Question>; at: number } | undefined {
  for (const [pageAt, { questions }] of before.pages.entries()) {
    const at = questions.findIndex((question) => question.id === id);
    const page = at < 0 ? undefined : draft.form.pages[pageAt];
    const question = page?.questions[at];
    if (page && question) {
      return { page, question, at };
    }
  }
  return undefined;
}
