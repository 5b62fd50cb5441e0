type Branded<Brand extends string> = string & { readonly [What in Brand]: true };

/** Names a page for as long as its form exists. */
export type PageId = Branded<'pageId'>;
/** Names a question for as long as its form exists. */
export type QuestionId = Branded<'questionId'>;
/** Names an option of a question, whatever its label becomes. */
export type OptionId = Branded<'optionId'>;
/** Names a section of a page. */
export type SectionId = Branded<'sectionId'>;
/** Names an image or video in the product's own store. */
export type MediaId = Branded<'mediaId'>;
/** Names a file that a respondent has uploaded. */
export type UploadId = Branded<'uploadId'>;

type AnyId = PageId & QuestionId & OptionId & SectionId & MediaId & UploadId;

/** Where new ids come from. It never gives the same id twice. */
export type Mint = () => AnyId;

/** `end` is the target that ends a form, and a browser's object gives `__proto__` a meaning of its own. */
const RESERVED = ['end', '__proto__'];

/** Whether a text can be an id. */
export function isId(text: string): text is AnyId {
  return /^[\w-]{1,64}$/.test(text) && !RESERVED.includes(text);
}
