import type { Condition, FileKind, KindName, Target } from '../../../form-rules/definition';
import type { OptionId, PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import type { Fix } from '../../../form-rules/publishing/fix';
import type { DraftForm } from './document';

/**
 * Everything an owner can do to a draft. A command names what it is about by id, and brings the id of what it makes,
 * so that whoever gives it can go there afterwards.
 */
export type Command =
  | FormCommand
  | PageCommand
  | QuestionCommand
  | OptionCommand
  | ContentCommand
  | SectionCommand
  | ConditionCommand;

export type FormCommand =
  | { readonly type: 'form/renamed'; readonly name: string }
  /** The whole form at once: a merge, or an old version brought back. */
  | { readonly type: 'form/replaced'; readonly form: DraftForm }
  | { readonly type: 'fix/applied'; readonly fix: Fix };

export type PageCommand =
  /** An empty page 'Page NN', after `after` or at the end. */
  | { readonly type: 'page/added'; readonly id: PageId; readonly after?: PageId }
  | { readonly type: 'page/titled'; readonly id: PageId; readonly title: string }
  /** A copy with ids of its own, right after the original. */
  | {
      readonly type: 'page/duplicated';
      readonly id: PageId;
      readonly copy: PageId;
      readonly title: string;
    }
  /** Whatever led to the page leads to `leadTo` afterwards; left out, such conditions and steps go. */
  | { readonly type: 'page/removed'; readonly id: PageId; readonly leadTo?: Target }
  | { readonly type: 'page/moved'; readonly id: PageId; readonly to: number }
  | {
      readonly type: 'page/coloured';
      readonly id: PageId;
      readonly bgColor?: string;
      readonly opacity?: number;
    }
  | { readonly type: 'page/uncoloured'; readonly id: PageId }
  | { readonly type: 'page/ledTo'; readonly id: PageId; readonly next: Target | undefined }
  /** Where the form begins; nothing lets the usual rule decide. */
  | { readonly type: 'start/chosen'; readonly id: PageId | undefined };

/** Where a question goes: before the question that is at `at` now, into a section or none. */
export type QuestionPlace = {
  readonly pageId: PageId;
  readonly at: number;
  readonly sectionId?: SectionId | undefined;
};

export type QuestionCommand =
  | {
      readonly type: 'question/added';
      readonly id: QuestionId;
      readonly kind: KindName;
      readonly place: QuestionPlace;
    }
  /** `text` is what the owner typed, without the number in front. */
  | { readonly type: 'question/worded'; readonly id: QuestionId; readonly text: string }
  | { readonly type: 'question/described'; readonly id: QuestionId; readonly description: string }
  | { readonly type: 'question/required'; readonly id: QuestionId; readonly required: boolean }
  | { readonly type: 'question/retyped'; readonly id: QuestionId; readonly kind: KindName }
  | { readonly type: 'question/duplicated'; readonly id: QuestionId; readonly copy: QuestionId }
  | { readonly type: 'question/removed'; readonly id: QuestionId }
  /** `place.at` counts the questions of the target page as they are without the moved one. */
  | { readonly type: 'question/moved'; readonly id: QuestionId; readonly place: QuestionPlace };

export type OptionCommand =
  /** Without a label it gets the default name of its place. Without `at` it goes last. */
  | {
      readonly type: 'option/added';
      readonly questionId: QuestionId;
      readonly id: OptionId;
      readonly label?: string;
      readonly at?: number;
    }
  /** Several lines at once: the first replaces the option `at`, the others follow it. */
  | {
      readonly type: 'options/pasted';
      readonly questionId: QuestionId;
      readonly at: number;
      readonly labels: readonly string[];
      readonly ids: readonly OptionId[];
    }
  | {
      readonly type: 'option/labelled';
      readonly questionId: QuestionId;
      readonly id: OptionId;
      readonly label: string;
    }
  /** Ignored while it is the only one. */
  | { readonly type: 'option/removed'; readonly questionId: QuestionId; readonly id: OptionId }
  | {
      readonly type: 'option/moved';
      readonly questionId: QuestionId;
      readonly id: OptionId;
      readonly to: number;
    };

/** What only some kinds have. A command for another kind changes nothing. */
export type ContentCommand =
  | {
      readonly type: 'choice/set';
      readonly id: QuestionId;
      readonly other?: boolean;
      readonly shuffle?: boolean;
    }
  | {
      readonly type: 'scale/set';
      readonly id: QuestionId;
      readonly min?: number;
      readonly max?: number;
      readonly minLabel?: string;
      readonly maxLabel?: string;
      readonly selected?: number;
    }
  /** Anything but 1 to 10 is ignored; a count below the selected value selects none. */
  | { readonly type: 'rating/counted'; readonly id: QuestionId; readonly count: number }
  | { readonly type: 'rating/selected'; readonly id: QuestionId; readonly selected: number }
  | {
      readonly type: 'upload/set';
      readonly id: QuestionId;
      readonly fileTypes?: readonly FileKind[];
      readonly maxFiles?: number;
      readonly maxFileSize?: string;
    }
  | { readonly type: 'date/set'; readonly id: QuestionId; readonly day: string }
  | { readonly type: 'text/set'; readonly id: QuestionId; readonly body: string }
  /** The address of an Image or Video, and for an Image what to say about it; no address takes it away. */
  | {
      readonly type: 'media/set';
      readonly id: QuestionId;
      readonly url: string | undefined;
      readonly altText?: string;
      readonly decorative?: boolean;
    }
  | {
      readonly type: 'image/described';
      readonly id: QuestionId;
      readonly altText?: string;
      readonly decorative?: boolean;
    };

export type SectionCommand =
  /** Groups the questions of the page that are in no section, up to the chosen one. */
  | {
      readonly type: 'section/added';
      readonly id: SectionId;
      readonly pageId: PageId;
      readonly upTo: QuestionId;
      /** Left out: the default colour, all of it. */
      readonly bgColor?: string;
      readonly opacity?: number;
    }
  | { readonly type: 'section/ungrouped'; readonly id: SectionId; readonly pageId: PageId }
  | {
      readonly type: 'section/coloured';
      readonly id: SectionId;
      readonly pageId: PageId;
      readonly bgColor?: string;
      readonly opacity?: number;
    };

export type ConditionCommand =
  | { readonly type: 'condition/set'; readonly pageId: PageId; readonly condition: Condition }
  | { readonly type: 'condition/removed'; readonly pageId: PageId };
