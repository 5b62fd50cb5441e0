import type { OptionId, PageId, QuestionId, SectionId } from '../ids';
import type { Fix } from './fix';

/** Something that is wrong with a form, and where. Screens say it in words by its code. */
export type Problem = {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly pageId?: PageId;
  readonly questionId?: QuestionId;
  readonly optionId?: OptionId;
  readonly sectionId?: SectionId;
  /** What would remove it, when one step can. */
  readonly fix?: Fix;
};

/** Errors keep a form from being published, warnings do not. */
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
  endless_cycle: 'error',
  media_not_uploaded: 'error',
  page_unreachable: 'warning',
  nothing_to_answer: 'warning',
  question_without_text: 'warning',
  image_without_alt_text: 'warning',
  low_contrast: 'warning',
} as const satisfies Record<string, Severity>;

/** What can be wrong. */
export type ProblemCode = keyof typeof SEVERITIES;

/** Where a problem is, and what would remove it. */
export type ProblemPlace = Omit<Problem, 'code' | 'severity'>;

/** A problem of this code, with the severity that goes with it. */
export function problem(code: ProblemCode, place: ProblemPlace): Problem {
  return { code, severity: SEVERITIES[code], ...place };
}
