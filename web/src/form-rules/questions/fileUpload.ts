import type { ReadAnswer } from '../answerErrors';
import { isId } from '../ids';
import type { FILE_KINDS } from '../lazyConstants.gen';
import { parseList } from './listAnswer';
import { BLOCK_RULES, type QuestionBase, type QuestionRules } from './questionRules';

export type FileUploadQuestion = QuestionBase & {
  readonly type: 'File Upload';
  readonly fileTypes: readonly FileKind[];
  readonly maxFiles: number;
  /** As typed by the owner, such as `5mb`. */
  readonly maxFileSize: string;
  /** Always empty in a draft. */
  readonly files?: readonly string[];
};

export type FileKind = (typeof FILE_KINDS)[number];

/** No condition can expect a file. */
export const fileUpload: QuestionRules<FileUploadQuestion> = {
  ...BLOCK_RULES,
  parseAnswer: (question, sent) => parseFiles(sent, question.maxFiles),
};

/** Validates a list of at most `max` ids of files. */
export function parseFiles(sent: unknown, max: number): ReadAnswer<readonly string[]> {
  return parseList(sent, max, 'not_a_file', (id) => (isId(id) ? id : undefined));
}
