import type { OptionId, PageId, QuestionId } from '../../../form-rules/ids';
import type { Place } from '../draft/place';

/** Names of the places in the editor that the focus can be sent to: an element bears one as `data-focus`. */
export const focusKey = {
  /** The heading of the page on the canvas: there is always one, so focus can always go here. */
  canvas: 'canvas',
  pageTitle: 'page-title',
  pageItem: (id: PageId) => `page-${id}`,
  card: (id: QuestionId) => `card-${id}`,
  /** The question's text field; in a Text, its body. */
  question: (id: QuestionId) => `question-${id}`,
  option: (id: OptionId) => `option-${id}`,
  addOption: (id: QuestionId) => `add-option-${id}`,
} as const;

/** A wish to have the focus somewhere once the screen shows it. */
export type FocusWish = {
  readonly key: string;
  readonly caret?: 'end' | 'all' | undefined;
  /** Leaves the focus alone while it is anywhere at all. */
  readonly onlyIfLost?: boolean | undefined;
  /** Takes the focus along nevertheless when it is at another question or page than this. */
  readonly follow?: Place | undefined;
};
