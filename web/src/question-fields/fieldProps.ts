import type { Answer } from '../form-rules/answer';
import type { KindName, Question } from '../form-rules/definition';

/** What is known of a question of this kind; kinds that hold the same share one type. */
export type QuestionOf<Kind extends KindName, Asked = Question> = Asked extends { readonly type: infer Own }
  ? Kind extends Own
    ? Asked
    : never
  : never;

/** A file that was sent, as the list of an upload question shows it. */
export type SentFile = { readonly id: string; readonly name: string; readonly bytes: number };

/** Sends one file; `onProgress` takes the share that has gone, 0 to 1. Rejects when it failed or was called off. */
export type Upload = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<SentFile>;

/** What every field is given, whatever it asks for. */
export type FieldProps<Asked extends Question = Question> = {
  question: Asked;
  answer: Answer | undefined;
  /** Takes the new answer in the shape of the question's kind; nothing when it was taken back. */
  onAnswer: (answer: Answer | undefined) => void;
  /** The id of the one control, for a label to point at; groups have none. */
  controlId?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  isInvalid: boolean;
  /** Whether the page cannot be handed in without an answer; then there is no clearing it either. */
  isRequired: boolean;
};
