import type { FormDefinition, Page } from '../../../form-rules/definition';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import type { Problem, ProblemCode } from '../../../form-rules/publishing/problem';

/** Where in the form a problem is shown: at a question, at its page, or over the pages. */
export type ProblemPlace =
  | { readonly at: 'question'; readonly pageId: PageId | undefined; readonly questionId: QuestionId }
  | { readonly at: 'page'; readonly pageId: PageId }
  | { readonly at: 'form' };

/** The place of a problem. A question that is missing from its page cannot show it: its page does. */
export function placeOf({ code, pageId, questionId }: Problem): ProblemPlace {
  if (questionId !== undefined && code !== 'condition_question_missing') {
    return { at: 'question', pageId, questionId };
  }
  return pageId === undefined ? { at: 'form' } : { at: 'page', pageId };
}

const OF_CONDITIONS: ReadonlySet<ProblemCode> = new Set([
  'true_page_missing',
  'false_page_missing',
  'true_page_is_own',
  'false_page_is_own',
  'same_targets',
  'expected_answer_impossible',
  'condition_question_missing',
  'condition_question_kind',
  'operator_unknown',
]);

/** Whether it is the page's condition that is wrong. */
export function isOfCondition({ code }: Problem): boolean {
  return OF_CONDITIONS.has(code);
}

/** The page a problem is on, by its place in the form; of two pages with one id the one that is wrong. */
export function pageIndexOf({ pages }: FormDefinition, { pageId, fix }: Problem): number {
  return fix?.do === 'renewPageId' ? fix.index : pages.findIndex((page) => page.pageId === pageId);
}

/** Errors first, then as somebody reads the form: over the pages, page by page, question by question. */
export function inReadingOrder(form: FormDefinition, problems: readonly Problem[]): readonly Problem[] {
  return problems
    .map((problem) => {
      const page = pageIndexOf(form, problem);
      return { problem, page, question: questionIndexOf(form.pages[page], problem.questionId) };
    })
    .toSorted(
      (one, other) =>
        rankOf(one.problem) - rankOf(other.problem) || one.page - other.page || one.question - other.question,
    )
    .map(({ problem }) => problem);
}

function questionIndexOf(page: Page | undefined, id: QuestionId | undefined): number {
  return page?.questions.findIndex((question) => question.id === id) ?? -1;
}

function rankOf({ severity }: Problem): number {
  return severity === 'error' ? 0 : 1;
}
