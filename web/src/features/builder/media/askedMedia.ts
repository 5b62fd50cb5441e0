import { createStore } from 'zustand/vanilla';
import type { QuestionId } from '../../../form-rules/ids';

type Asked = {
  readonly questionId: QuestionId | undefined;
  readonly open: boolean;
  /** Each opening starts with nothing chosen. */
  readonly serial: number;
};

/** Which question wants a file. The dialog stands once on the screen, far from the cards that ask for it. */
export const askedMedia = createStore<Asked>(() => ({ questionId: undefined, open: false, serial: 0 }));

/** Opens the dialog that chooses the file of an Image or Video. */
export function openMediaDialog(questionId: QuestionId): void {
  askedMedia.setState(({ serial }) => ({ questionId, open: true, serial: serial + 1 }));
}

/** Closes it. What it was about stays known while it fades. */
export function closeMediaDialog(): void {
  askedMedia.setState({ open: false });
}

/** The way to the media dialog from a component or an action. */
export function useMediaDialog(): { readonly open: (questionId: QuestionId) => void } {
  return doors;
}

const doors = { open: openMediaDialog } as const;

/** Where the focus is at an Image or Video: on the button that opens the dialog, whether it uploads or replaces. */
export function mediaFocusKey(id: QuestionId): string {
  return `media-${id}`;
}
