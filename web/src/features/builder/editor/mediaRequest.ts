import { createStore } from 'zustand/vanilla';
import type { QuestionId } from '../../../form-rules/ids';

type MediaRequest = {
  readonly questionId: QuestionId | undefined;
  readonly open: boolean;
  /** React key: each opening starts with an empty dialog. */
  readonly serial: number;
};

/** The question to upload a file for; a store, because one dialog serves all cards. */
export const mediaRequest = createStore<MediaRequest>(() => ({
  questionId: undefined,
  open: false,
  serial: 0,
}));

export function openMediaDialog(questionId: QuestionId): void {
  mediaRequest.setState(({ serial }) => ({ questionId, open: true, serial: serial + 1 }));
}

/** Keeps the question, because the dialog fades out. */
export function closeMediaDialog(): void {
  mediaRequest.setState({ open: false });
}

export function mediaFocusKey(id: QuestionId): string {
  return `media-${id}`;
}
