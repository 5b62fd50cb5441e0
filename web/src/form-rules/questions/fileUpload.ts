import type { FILE_KINDS } from '../fileConstants.gen';
import { isId } from '../ids';
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
  parseAnswer: (question, sent) =>
    parseList(sent, question.maxFiles, 'not_a_file', (id) => (isId(id) ? id : undefined)),
};
