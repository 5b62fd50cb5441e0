import type { Problem, ProblemCode } from '../../../form-rules/authoring/problem';
import type { FormDefinition, Page } from '../../../form-rules/definition';
import type { PageId, QuestionId } from '../../../form-rules/ids';

/** Where a problem is shown: at a question, at a page, in the settings, or above the page list. */
export type ProblemLocation =
  | { readonly at: 'question'; readonly pageId: PageId | undefined; readonly questionId: QuestionId }
  | { readonly at: 'page'; readonly pageId: PageId }
  | { readonly at: 'settings' }
  | { readonly at: 'form' };

/** Default texts the owner has not replaced; only the Publish dialog lists them. */
export type PlaceholderCode = 'default_page_title' | 'default_question_text' | 'default_options';

export type Finding = Problem | Placeholder;

export type Placeholder = Omit<Problem, 'code'> & { readonly code: PlaceholderCode };

/** A missing question cannot show its problem, so its page does. */
export function locationOf({ code, pageId, questionId, endingId }: Finding): ProblemLocation {
  if (questionId !== undefined && code !== 'condition_question_missing') {
    return { at: 'question', pageId, questionId };
  }
  if (endingId !== undefined || SETTINGS_CODES.has(code)) {
    return { at: 'settings' };
  }
  return pageId === undefined ? { at: 'form' } : { at: 'page', pageId };
}

export function isPlaceholder(found: Finding): found is Placeholder {
  return found.code.startsWith('default_');
}

const SETTINGS_CODES: ReadonlySet<Finding['code']> = new Set([
  'schedule_impossible',
  'confirmation_address_missing',
  'confirmation_answer_missing',
]);

const CONDITION_CODES: ReadonlySet<ProblemCode> = new Set([
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

export function isConditionProblem({ code }: Problem): boolean {
  return CONDITION_CODES.has(code);
}

/** Index of the page of a problem; of two pages with the same id, the one with the problem. */
export function pageIndexOf(
  { pages }: FormDefinition,
  { pageId, fix }: Pick<Finding, 'pageId' | 'fix'>,
): number {
  return fix?.do === 'renewPageId' ? fix.index : pages.findIndex((page) => page.pageId === pageId);
}

/**
 * Errors first, then in form order: whole form, page by page, question by question. The answers that the confirmation
 * lacks are one problem, whose message lists them.
 */
export function inReadingOrder(form: FormDefinition, problems: readonly Problem[]): readonly Problem[] {
  const firstMissing = problems.findIndex(({ code }) => code === 'confirmation_answer_missing');
  return problems
    .filter(({ code }, at) => code !== 'confirmation_answer_missing' || at === firstMissing)
    .map((problem) => {
      const page = pageIndexOf(form, problem);
      return { problem, page, question: questionIndexOf(form.pages[page], problem.questionId) };
    })
    .toSorted(
      (one, other) =>
        severityRank(one.problem) - severityRank(other.problem) ||
        one.page - other.page ||
        one.question - other.question,
    )
    .map(({ problem }) => problem);
}

function questionIndexOf(page: Page | undefined, id: QuestionId | undefined): number {
  return page?.questions.findIndex((question) => question.id === id) ?? -1;
}

function severityRank({ severity }: Problem): number {
  return severity === 'error' ? 0 : 1;
}
