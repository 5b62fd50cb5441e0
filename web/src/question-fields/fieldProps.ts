import type { Answer } from '../form-rules/answer';
import type { KindName, Question } from '../form-rules/definition';
import type { QuestionId } from '../form-rules/ids';
import type { FileIntake } from './fileIntake';

/** What is known of a question of this kind; kinds that hold the same share one type. */
export type QuestionOf<Kind extends KindName, Asked = Question> = Asked extends { readonly type: infer Own }
  ? Kind extends Own
    ? Asked
    : never
  : never;

/** Whose files they are, and who brings them there. */
export type FilesOf = {
  readonly link: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly responseId: string;
  /** Fetches what takes them in. Few forms ask for files; the others never need it. */
  readonly load: () => Promise<FileTaker>;
};

/** Takes files in, for every question of a response. */
export type FileTaker = {
  /** The intake of a question, as soon as it knows the files that these ids name: the same promise for the same. */
  readonly openIntake: (
    filesOf: FilesOf,
    question: QuestionId,
    ids: readonly string[],
  ) => Promise<FileIntake>;
};

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
