import type { EndingId, OptionId, PageId, QuestionId, SectionId } from '../ids';
import type { Fix } from './fix';

/** A problem of a form. The UI translates it by its code. */
export type Problem = {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly pageId?: PageId;
  readonly questionId?: QuestionId;
  readonly optionId?: OptionId;
  readonly sectionId?: SectionId;
  readonly endingId?: EndingId;
  /** The quick fix, if there is one. */
  readonly fix?: Fix;
};

/** Errors prevent publishing, warnings do not. */
export type Severity = 'error' | 'warning';

const SEVERITIES = {
  no_page: 'error',
  page_id_repeated: 'error',
  start_page_missing: 'error',
  next_page_missing: 'error',
  true_page_missing: 'error',
  false_page_missing: 'error',
  next_page_is_own: 'error',
  true_page_is_own: 'error',
  false_page_is_own: 'error',
  same_targets: 'error',
  expected_answer_impossible: 'error',
  condition_question_missing: 'error',
  condition_question_kind: 'error',
  operator_unknown: 'error',
  option_label_repeated: 'error',
  limits_impossible: 'error',
  short_name_repeated: 'error',
  endless_cycle: 'error',
  schedule_impossible: 'error',
  confirmation_address_missing: 'error',
  media_not_uploaded: 'error',
  ending_address_invalid: 'error',
  page_unreachable: 'warning',
  branch_ends_early: 'warning',
  ending_unreachable: 'warning',
  nothing_to_answer: 'warning',
  question_without_text: 'warning',
  hidden_field_without_name: 'warning',
  confirmation_answer_missing: 'warning',
  media_missing: 'warning',
  image_without_alt_text: 'warning',
  low_contrast: 'warning',
} as const satisfies Record<string, Severity>;

export type ProblemCode = keyof typeof SEVERITIES;

/** Where a problem is, and its fix. */
export type ProblemDetails = Omit<Problem, 'code' | 'severity'>;

/** Creates a problem with the severity of its code. */
export function problem(code: ProblemCode, details: ProblemDetails): Problem {
  return { code, severity: SEVERITIES[code], ...details };
}
