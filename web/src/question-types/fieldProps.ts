import type { Answer } from '../form-rules/answer';
import type { QuestionId } from '../form-rules/ids';
import type { Question } from '../form-rules/questions';
import type { UploadList } from './file-upload/uploadList';

/** The response that uploads belong to, and the code that sends them. */
export type FilesOf = {
  readonly link: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly responseId: string;
  /** Lazy, because few forms ask for files. */
  readonly load: () => Promise<Uploader>;
};

/** `withPage` is for files that may be replaced often: the server accepts a limited number of uploads per question. */
export type UploadTime = 'atOnce' | 'withPage';

export type Uploader = {
  /** Resolves once the files with these ids are restored. Returns the same promise for the same arguments. */
  readonly openUploadList: (
    filesOf: FilesOf,
    question: QuestionId,
    ids: readonly string[],
    uploadTime: UploadTime,
  ) => Promise<UploadList>;
};

/** The props of every field. */
export type FieldProps<Asked extends Question = Question> = {
  question: Asked;
  answer: Answer | undefined;
  /** Called with the new answer, or undefined when it was cleared. */
  onAnswer: (answer: Answer | undefined) => void;
  /** The id that a label points at; groups of controls have none. */
  controlId?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  isInvalid: boolean;
  /** Whether the page cannot be submitted without an answer; then it cannot be cleared either. */
  isRequired: boolean;
  /** A static preview, which is for the owner and shows other placeholders. */
  isStill?: boolean | undefined;
  /** Shuffles the options if the question asks for it; the same seed gives the same order. */
  shuffleSeed?: number | undefined;
  /** The response that uploads belong to; without it nothing is sent. */
  filesOf?: FilesOf | undefined;
};

/** The attributes that tie a control to its label, its error and whether it is required. */
export function ariaOf({
  labelledBy,
  describedBy,
  isInvalid,
  isRequired,
}: Pick<FieldProps, 'labelledBy' | 'describedBy' | 'isInvalid' | 'isRequired'>) {
  return {
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid,
    'aria-required': isRequired,
  };
}
