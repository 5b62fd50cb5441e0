import type { Target } from '../definition';
import type { EndingId, OptionId, PageId, QuestionId, SectionId } from '../ids';
import type { EndingAddress } from '../settings';

/** A change that removes a problem, small enough for a button. */
export type Fix =
  | { readonly do: 'addPage' }
  /** Gives the page at this index a new id. */
  | { readonly do: 'renewPageId'; readonly index: number }
  /** Back to the default start page. */
  | { readonly do: 'clearStart' }
  | { readonly do: 'setStart'; readonly pageId: PageId }
  | { readonly do: 'setNext'; readonly pageId: PageId; readonly to: Target }
  /** Sets the next page of several pages without a condition. */
  | { readonly do: 'joinPages'; readonly pageIds: readonly PageId[]; readonly to: Target }
  | { readonly do: 'setTruePage' | 'setFalsePage'; readonly pageId: PageId; readonly to: Target }
  /** Replaces a page's condition with a fixed next page. */
  | { readonly do: 'replaceCondition'; readonly pageId: PageId; readonly next: Target }
  | { readonly do: 'compareByEquals'; readonly pageId: PageId }
  | {
      readonly do: 'renameOption';
      readonly questionId: QuestionId;
      readonly optionId: OptionId;
      readonly label: string;
    }
  | { readonly do: 'removeMedia'; readonly questionId: QuestionId }
  | { readonly do: 'addQuestion'; readonly pageId: PageId }
  | { readonly do: 'setQuestionText'; readonly questionId: QuestionId; readonly text: string }
  | { readonly do: 'markDecorative'; readonly questionId: QuestionId }
  | {
      readonly do: 'removeEndingAddress';
      readonly endingId: EndingId;
      readonly address: EndingAddress;
    }
  | { readonly do: 'removeClosingTime' }
  | { readonly do: 'removeConfirmation' }
  | { readonly do: 'removeShortName'; readonly questionId: QuestionId }
  | { readonly do: 'clearLimits'; readonly questionId: QuestionId }
  /** Back to black or white text, whichever has more contrast. */
  | { readonly do: 'automaticPageText'; readonly pageId: PageId }
  | { readonly do: 'automaticSectionText'; readonly pageId: PageId; readonly sectionId: SectionId };
