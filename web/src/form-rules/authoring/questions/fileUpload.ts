import { FILE_KINDS } from '../../lazyConstants.gen';
import type { FileUploadQuestion } from '../../questions/fileUpload';
import { isBlank, sanitize } from '../../textRules';
import { type AuthoringRules, NEW_TEXT } from './authoringRules';

export const fileUpload: AuthoringRules<FileUploadQuestion> = {
  newContent: () => ({
    fileTypes: FILE_KINDS,
    maxFiles: 5,
    maxFileSize: '5mb',
    files: [],
  }),
  newText: NEW_TEXT,
  stored: (question) => {
    const { fileTypes, maxFileSize } = question;
    return {
      ...question,
      fileTypes: FILE_KINDS.filter((kind) => fileTypes.length === 0 || fileTypes.includes(kind)),
      maxFileSize: isBlank(maxFileSize) ? '5mb' : sanitize(maxFileSize),
      files: [],
    };
  },
};
