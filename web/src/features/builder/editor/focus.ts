import type { OptionId, PageId, QuestionId } from '../../../form-rules/ids';
import type { ListName } from '../draft/optionLists';
import type { EditorSelection } from '../draft/selection';

/** Values of `data-focus` on the elements that can be focused by a request. */
export const focusKey = {
  /** The page heading on the canvas, which always exists. */
  canvas: 'canvas',
  pageItem: (id: PageId) => `page-${id}`,
  card: (id: QuestionId) => `card-${id}`,
  /** The question's text field; in a Text, its body. */
  question: (id: QuestionId) => `question-${id}`,
  option: (id: OptionId) => `option-${id}`,
  addOption: (id: QuestionId, list: ListName) => `add-${list}-${id}`,
} as const;

/** A request to focus an element as soon as it is rendered. */
export type FocusRequest = {
  readonly key: string;
  readonly caret?: 'end' | 'all' | undefined;
  /** Only if no element has the focus. */
  readonly onlyIfLost?: boolean | undefined;
  /** Moves the focus nevertheless if it is at another question or page than this. */
  readonly follow?: EditorSelection | undefined;
};
