import type { KindName, Question, QuestionOf } from '../questions';
import { choices } from './questions/choices';
import type { ContentRules } from './questions/contentRules';
import { image } from './questions/image';
import { text } from './questions/text';
import { video } from './questions/video';

/** Types without an entry have no rules of their own. */
const RULES: { readonly [Kind in KindName]?: ContentRules<QuestionOf<Kind>> } = {
  'Multiple Choice': choices,
  Checkbox: choices,
  Dropdown: choices,
  Text: text,
  Image: image,
  Video: video,
};

export function contentRulesOf<Asked extends Question>({ type }: Asked): ContentRules<Asked> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules of each type are under its name.
  return (RULES[type] ?? {}) as unknown as ContentRules<Asked>;
}
