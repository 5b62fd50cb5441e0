import type { EndingId, PageId, QuestionId, SectionId } from './ids';
import type { Question } from './questions';
import type { SentExpectation } from './questions/sentExpectation';
import type { FormSettings } from './settings';

/** A form as in the API: a draft or a published version, without the fields the server derives from it. */
export type FormDefinition = {
  readonly pages: readonly Page[];
  /** Conditions by page id. Of two pages with the same id the first has the condition. */
  readonly pageConditions: Readonly<Record<string, Condition>>;
  /** In a draft the owner's choice, in a published version always set. */
  readonly startPage?: PageId;
  /** Missing if all are the default. */
  readonly settings?: FormSettings;
};

export type Page = Tinted & {
  readonly pageId: PageId;
  readonly pageTitle: string;
  readonly questions: readonly Question[];
  readonly sections?: readonly Section[];
  /** The next page if there is no condition; if missing, page order decides. */
  readonly nextPage?: Target;
  /** Only in a published version. */
  readonly remaining?: Remaining;
};

/**
 * How many pages can still follow a page: `shortest` is null when no answers reach the end, `longest` is null when a
 * respondent can go round in a cycle.
 */
export type Remaining = { readonly shortest: number | null; readonly longest: number | null };

/** Questions of a page on a common background colour. */
export type Section = Tinted & {
  readonly sectionId: SectionId;
  readonly questions: readonly QuestionId[];
};

/** The background colour of a page or section, `#RRGGBB`, and its opacity in per cent. */
export type Tinted = {
  readonly bgColor?: string;
  readonly opacity?: number;
  /** If missing, black or white, whichever has more contrast. */
  readonly textColor?: string;
};

/** A page, which may not exist, or an end. */
export type Target = PageId | FormEnd;

/** The first ending, or another one. */
export type FormEnd = 'end' | EndingId;

/** Leads to `truePage` if the question has the expected answer, otherwise to `falsePage`. */
export type Condition = SentExpectation & {
  readonly questionId: QuestionId;
  readonly truePage: Target;
  readonly falsePage: Target;
  /** Missing means `equals`. */
  readonly operator?: string;
};

export function conditionOf(form: FormDefinition, page: PageId): Condition | undefined {
  // An id such as `constructor` must not find a property of every object.
  return Object.hasOwn(form.pageConditions, page) ? form.pageConditions[page] : undefined;
}

export function questionOn(page: Page, id: QuestionId): Question | undefined {
  return page.questions.find((question) => question.id === id);
}

/** All questions, in page order. */
export function questionsOf(form: FormDefinition): readonly Question[] {
  return form.pages.flatMap((page) => page.questions);
}
