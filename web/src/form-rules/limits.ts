/** Pages per form. */
export const PAGES_PER_FORM = 200;
/** Questions per form, over all pages. */
export const QUESTIONS_PER_FORM = 500;
/** Options per question. */
export const OPTIONS_PER_QUESTION = 500;
/** Bytes of one text answer. */
export const TEXT_ANSWER_BYTES = 100 * 1024;
/** Files one File Upload question may ask for. */
export const FILES_PER_QUESTION = 10;
/** Bytes of one uploaded file. */
export const FILE_BYTES = 100 * 1024 * 1024;
