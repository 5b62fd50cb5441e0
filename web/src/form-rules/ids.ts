type Branded<Brand extends string> = string & { readonly [What in Brand]: true };

export type PageId = Branded<'pageId'>;
export type QuestionId = Branded<'questionId'>;
/** Stays the same when the label changes. */
export type OptionId = Branded<'optionId'>;
export type SectionId = Branded<'sectionId'>;
export type EndingId = Branded<'endingId'>;
/** An image or video uploaded by the owner. */
export type MediaId = Branded<'mediaId'>;
/** A file uploaded by a respondent. */
export type UploadId = Branded<'uploadId'>;

type AnyId = PageId & QuestionId & OptionId & SectionId & EndingId & MediaId & UploadId;

/** Generates a new, unique id. */
export type Mint = () => AnyId;

/** `end` is the target that ends a form, and `__proto__` has a special meaning in JavaScript objects. */
const RESERVED = ['end', '__proto__'];

export function isId(text: string): text is AnyId {
  return /^[\w-]{1,64}$/.test(text) && !RESERVED.includes(text);
}
