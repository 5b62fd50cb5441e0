import type { Fix } from '../../../form-rules/authoring/fix';
import type { Condition, Target } from '../../../form-rules/definition';
import type { EndingId, OptionId, PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import type { KindName, Question } from '../../../form-rules/questions';
import type { AddressQuestion } from '../../../form-rules/questions/addressParts';
import type { CheckboxQuestion } from '../../../form-rules/questions/checkbox';
import type { FileKind } from '../../../form-rules/questions/fileUpload';
import type { MatrixQuestion } from '../../../form-rules/questions/matrix';
import type { TextFormat } from '../../../form-rules/questions/textFormat';
import type { EndingTexts, FormConfirmation, FormSettings, Welcome } from '../../../form-rules/settings';
import type { DraftForm } from './document';
import type { ListName } from './optionLists';

/**
 * Every edit of a draft. Commands refer to things by id and contain the ids of new things, so that the caller can select
 * them afterwards.
 */
export type Command = SingleCommand | BatchCommand;

export type SingleCommand =
  | FormCommand
  | PageCommand
  | QuestionCommand
  | OptionCommand
  | ContentCommand
  | SectionCommand
  | ConditionCommand
  | SettingsCommand;

/** Several commands in this order, as one undo step. */
type BatchCommand = { readonly type: 'batch'; readonly commands: readonly SingleCommand[] };

type FormCommand = Readonly<
  | { type: 'form/setName'; name: string }
  /** The whole form at once: a merge, or a restored version. */
  | { type: 'form/replace'; form: DraftForm }
  | { type: 'fix/apply'; fix: Fix }
>;

export type PageCommand = Readonly<
  /** An empty page 'Page NN', after `after` or at the end. */
  | { type: 'page/add'; id: PageId; after?: PageId }
  | { type: 'page/setTitle'; id: PageId; title: string }
  /** A copy with new ids, right after the original. */
  | { type: 'page/duplicate'; id: PageId; copy: PageId; title: string }
  /** Links to the page go to `leadTo`; without it they are removed. */
  | { type: 'page/remove'; id: PageId; leadTo?: Target }
  | { type: 'page/move'; id: PageId; to: number }
  | { type: 'page/setColour'; id: PageId; bgColor?: string; opacity?: number }
  | { type: 'page/clearColour'; id: PageId }
  | { type: 'page/setNext'; id: PageId; next: Target | undefined }
  /** The first page of the form; undefined restores the default rule. */
  | { type: 'form/setStart'; id: PageId | undefined }
>;

/** The position of a question: before the question now at index `at`, in a section or none. */
export type QuestionPosition = {
  readonly pageId: PageId;
  readonly at: number;
  readonly sectionId?: SectionId | undefined;
};

export type QuestionCommand = Readonly<
  | { type: 'question/add'; id: QuestionId; kind: KindName; position: QuestionPosition }
  /** Replaces a question by several; the first of them has its id. */
  | { type: 'questions/paste'; into: QuestionId; questions: readonly Question[] }
  /** `text` is without the number in front. */
  | { type: 'question/setText'; id: QuestionId; text: string }
  | { type: 'question/describe'; id: QuestionId; description: string }
  | { type: 'question/setRequired'; id: QuestionId; required: boolean }
  /** Its name in links; undefined removes it. */
  | { type: 'question/setShortName'; id: QuestionId; shortName: string | undefined }
  | { type: 'question/setType'; id: QuestionId; kind: KindName }
  | { type: 'question/duplicate'; id: QuestionId; copy: QuestionId }
  | { type: 'question/remove'; id: QuestionId }
  /** `position.at` is an index into the target page without the moved question. */
  | { type: 'question/move'; id: QuestionId; position: QuestionPosition }
>;

/** A row of a Matrix is an option of the list `rows`; the list is `options` by default. */
export type OptionCommand = Readonly<
  /** Without `label` it gets a default label, without `at` it goes last. */
  | {
      type: 'option/add';
      questionId: QuestionId;
      list?: ListName;
      id: OptionId;
      label?: string;
      at?: number;
    }
  /** Removes an untouched last option of each list when the owner leaves the question. */
  | { type: 'options/trim'; questionId: QuestionId }
  /** The first label replaces the option at `at`, the others follow it; untouched options are removed. */
  | {
      type: 'options/paste';
      questionId: QuestionId;
      list?: ListName;
      at: number;
      labels: readonly string[];
      ids: readonly OptionId[];
    }
  | { type: 'option/setLabel'; questionId: QuestionId; id: OptionId; label: string }
  /** Ignored while it is the only one. */
  | { type: 'option/remove'; questionId: QuestionId; id: OptionId }
  | { type: 'option/move'; questionId: QuestionId; id: OptionId; to: number }
>;

/** Settings of any question type; undefined removes one, and so does the server with a flag that is off. */
export type ContentPatch = Readonly<
  {
    [Name in keyof OptionalSettings]?: OptionalSettings[Name] | undefined;
  } & { shortText?: string; consentText?: string }
>;

type OptionalSettings = TextFormat &
  Pick<CheckboxQuestion, 'other' | 'shuffle' | 'places' | 'hideFull' | 'minChoices' | 'maxChoices'> &
  Pick<MatrixQuestion, 'several'> &
  Pick<AddressQuestion, 'omittedParts'>;

/** Content of certain question types. Ignored for other types. */
export type ContentCommand = Readonly<
  /** Fields that the question's type lacks are ignored; a new format removes the limits of the old one. */
  | { type: 'content/set'; id: QuestionId; content: ContentPatch }
  | {
      type: 'scale/set';
      id: QuestionId;
      min?: number;
      max?: number;
      minLabel?: string;
      maxLabel?: string;
    }
  /** Ignored unless 1 to 10. */
  | { type: 'rating/setCount'; id: QuestionId; count: number }
  | {
      type: 'upload/set';
      id: QuestionId;
      fileTypes?: readonly FileKind[];
      maxFiles?: number;
      maxFileSize?: string;
    }
  /** The URL of an Image or Video, and the alt text of an Image; undefined removes it. */
  | { type: 'media/set'; id: QuestionId; url: string | undefined; altText?: string; decorative?: boolean }
  | { type: 'image/describe'; id: QuestionId; altText?: string; decorative?: boolean }
>;

export type SectionCommand = Readonly<
  /** Groups the questions of the page without a section, up to the chosen one. */
  | {
      type: 'section/add';
      id: SectionId;
      pageId: PageId;
      upTo: QuestionId;
      /** Default: the default colour with full opacity. */
      bgColor?: string;
      opacity?: number;
    }
  | { type: 'section/ungroup'; id: SectionId; pageId: PageId }
  | { type: 'section/setColour'; id: SectionId; pageId: PageId; bgColor?: string; opacity?: number }
>;

type ConditionCommand = Readonly<
  | { type: 'condition/set'; pageId: PageId; condition: Condition }
  | { type: 'condition/remove'; pageId: PageId }
>;

/** The settings that have one value; undefined removes one. */
export type SimpleSettings = {
  readonly [Name in keyof Omit<FormSettings, 'welcome' | 'endings' | 'confirmation'>]?:
    | FormSettings[Name]
    | undefined;
};

/** Fields of the confirmation; undefined removes one. */
export type ConfirmationPatch = {
  readonly [Name in keyof FormConfirmation]: FormConfirmation[Name] | undefined;
};

export type SettingsCommand = Readonly<
  | { type: 'settings/set'; settings: SimpleSettings }
  | { type: 'welcome/add' | 'welcome/remove' }
  | { type: 'welcome/set'; welcome: Welcome }
  /** If the form has no endings, the usual one becomes the first, with the id `first`. */
  | { type: 'ending/add'; id: EndingId; first: EndingId }
  /** Adds the ending if the form has none. */
  | { type: 'ending/set'; id: EndingId; ending: EndingTexts }
  /** Pages that lead to it lead to the first ending instead. */
  | { type: 'ending/remove'; id: EndingId }
  /** Adds the confirmation if the form has none. */
  | { type: 'confirmation/set'; confirmation: ConfirmationPatch }
  | { type: 'confirmation/remove' }
>;
