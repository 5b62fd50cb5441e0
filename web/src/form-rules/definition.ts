import type { OptionId, PageId, QuestionId, SectionId } from './ids';

/** A form as the calls give it: a draft or a published version. What the server derives from it is left out. */
export type FormDefinition = {
  readonly pages: readonly Page[];
  /** The condition of each page that has one, by page id. Of two pages with one id the first has it. */
  readonly pageConditions: Readonly<Record<string, Condition>>;
  /** Where the form begins: in a draft the owner's choice, in a published version worked out. */
  readonly startPage?: PageId;
};

/** One page of a form. */
export type Page = Tinted & {
  readonly pageId: PageId;
  readonly pageTitle: string;
  readonly questions: readonly Question[];
  readonly sections?: readonly Section[];
  /** Where the page leads when it has no condition; left out, order decides. */
  readonly nextPage?: Target;
};

/** Questions of a page drawn on one colour. */
export type Section = Tinted & {
  readonly sectionId: SectionId;
  readonly questions: readonly QuestionId[];
};

/** The colour of a page or section, `#RRGGBB`, and how much of it shows, in per cent. */
export type Tinted = {
  readonly bgColor?: string;
  readonly opacity?: number;
  /** Left out, the text is black or white, whichever reads better. */
  readonly textColor?: string;
};

/** Where a page leads: to a page, should it exist, or to the thank-you screen. */
export type Target = PageId | 'end';

/** If the answer to a question is the expected one, one page follows, otherwise the other. */
export type Condition = {
  readonly questionId: QuestionId;
  /** The answer waited for, options by label. */
  readonly expectedAnswer: ExpectedAnswer;
  /** The same options by id. They count, whatever the labels say. */
  readonly expectedOptionIds?: readonly OptionId[];
  readonly truePage: Target;
  readonly falsePage: Target;
  /** Left out when it is `equals`. */
  readonly operator?: string;
};

export type ExpectedAnswer = string | number | readonly string[];

/** One question with the fields of its kind. Text, Image and Video are questions too; they take no answer. */
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

/** A kind by the name it has on the wire and on the screen. */
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
  /** How large a file, in the owner's words. */
  readonly maxFileSize: string;
  /** In a draft, always empty. */
  readonly files?: readonly string[];
};

/** The kinds of files an owner may ask for. */
export type FileKind = 'image' | 'pdf' | 'ppt' | 'document' | 'video' | 'zip' | 'audio' | 'spreadsheet';

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

/** The condition of the page with this id, when it has one. */
export function conditionOf(form: FormDefinition, page: PageId): Condition | undefined {
  // Ids such as `constructor` must not find what every object has.
  return Object.hasOwn(form.pageConditions, page) ? form.pageConditions[page] : undefined;
}

/** The question with this id, when it is on this page. */
export function questionOn(page: Page, id: QuestionId): Question | undefined {
  return page.questions.find((question) => question.id === id);
}

/** Every question, page by page. */
export function questionsOf(form: FormDefinition): readonly Question[] {
  return form.pages.flatMap((page) => page.questions);
}
