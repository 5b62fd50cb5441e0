import type { Target } from '../definition';
import type { OptionId, PageId, QuestionId, SectionId } from '../ids';

/** One step that removes a problem, small enough to be offered as a button. */
export type Fix =
  | { readonly do: 'addPage' }
  /** Gives the page at this place an id of its own. */
  | { readonly do: 'renewPageId'; readonly index: number }
  /** Lets the usual rule find the start page. */
  | { readonly do: 'clearStart' }
  | { readonly do: 'setStart'; readonly pageId: PageId }
  | { readonly do: 'setNext'; readonly pageId: PageId; readonly to: Target }
  | { readonly do: 'setTruePage' | 'setFalsePage'; readonly pageId: PageId; readonly to: Target }
  /** Removes a page's condition and lets one page always follow. */
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
  /** Lets the text on a colour be black or white, whichever reads better. */
  | { readonly do: 'automaticPageText'; readonly pageId: PageId }
  | { readonly do: 'automaticSectionText'; readonly pageId: PageId; readonly sectionId: SectionId };
