import type { WritableDraft } from 'immer';
import type { Page } from '../../../form-rules/definition';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import type { Question } from '../../../form-rules/questions';
import type { DraftDocument, DraftForm } from './document';

export type DraftContext = {
  readonly draft: WritableDraft<DraftDocument>;
  /** The form before the command. Search here: reading from `draft` creates immer proxies. */
  readonly before: DraftForm;
};

export function pageIn({ draft, before }: DraftContext, id: PageId): WritableDraft<Page> | undefined {
  return draft.form.pages[before.pages.findIndex(({ pageId }) => pageId === id)];
}

export function questionIn(
  { draft, before }: DraftContext,
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
