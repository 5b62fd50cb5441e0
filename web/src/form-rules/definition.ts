import type { FILE_KINDS } from './constants.gen';
import type { OptionId, PageId, QuestionId, SectionId } from './ids';

/** A form as in the API: a draft or a published version, without the fields the server derives from it. */
export type FormDefinition = {
  readonly pages: readonly Page[];
  /** Conditions by page id. Of two pages with the same id the first has the condition. */
  readonly pageConditions: Readonly<Record<string, Condition>>;
  /** In a draft the owner's choice, in a published version always set. */
  readonly startPage?: PageId;
};

export type Page = Tinted & {
  readonly pageId: PageId;
  readonly pageTitle: string;
  readonly questions: readonly Question[];
  readonly sections?: readonly Section[];
  /** The next page if there is no condition; if missing, page order decides. */
  readonly nextPage?: Target;
};

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

/** A page, which may not exist, or the thank-you screen. */
export type Target = PageId | 'end';

/** Leads to `truePage` if the question has the expected answer, otherwise to `falsePage`. */
export type Condition = {
  readonly questionId: QuestionId;
  /** Options by label. */
  readonly expectedAnswer: ExpectedAnswer;
  /** The same options by id; they take precedence over the labels. */
  readonly expectedOptionIds?: readonly OptionId[];
  readonly truePage: Target;
  readonly falsePage: Target;
  /** Missing means `equals`. */
  readonly operator?: string;
};

export type ExpectedAnswer = string | number | readonly string[];

/** A question with the fields of its type. Text, Image and Video are questions too; they take no answer. */
export type Question =
  | (QuestionBase & { readonly type: 'Short Answer' | 'Long Answer' })
  | ChoiceQuestion
  | FileUploadQuestion
  | (QuestionBase & { readonly type: 'Date'; readonly dateValue?: string })
  | LinearScaleQuestion
  | RatingQuestion
  | (QuestionBase & { readonly type: 'Text'; readonly shortText: string })
  | ImageQuestion
  | (QuestionBase & { readonly type: 'Video'; readonly videoUrl?: string });

/** A question type by its name in the API and in the UI. */
export type KindName = Question['type'];

type QuestionBase = {
  readonly id: QuestionId;
  readonly questionText: string;
  readonly description?: string;
  readonly required: boolean;
  readonly bgColor?: string;
  readonly sectionId?: SectionId;
};

export type ChoiceQuestion = QuestionBase & {
  readonly type: 'Multiple Choice' | 'Checkbox' | 'Dropdown';
  readonly options: readonly string[];
  /** The options' permanent ids, in the same order. */
  readonly optionIds: readonly OptionId[];
  readonly other?: boolean;
  readonly shuffle?: boolean;
};

export type FileUploadQuestion = QuestionBase & {
  readonly type: 'File Upload';
  readonly fileTypes: readonly FileKind[];
  readonly maxFiles: number;
  /** As typed by the owner, such as `5mb`. */
  readonly maxFileSize: string;
  /** Always empty in a draft. */
  readonly files?: readonly string[];
};

export type FileKind = (typeof FILE_KINDS)[number];

export type LinearScaleQuestion = QuestionBase & {
  readonly type: 'Linear Scale';
  readonly linearScale: { readonly min: number; readonly max: number; readonly selected?: number };
  readonly scale: {
    readonly min: number;
    readonly max: number;
    readonly minLabel: string;
    readonly maxLabel: string;
  };
};

export type RatingQuestion = QuestionBase & {
  readonly type: 'Rating';
  readonly rating: { readonly count: number; readonly selected?: number };
};

export type ImageQuestion = QuestionBase & {
  readonly type: 'Image';
  readonly imageUrl?: string;
  readonly altText?: string;
  readonly decorative?: boolean;
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
