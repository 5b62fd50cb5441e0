import { castDraft, current } from 'immer';
import type { KindName, Question } from '../../../form-rules/definition';
import type { Mint } from '../../../form-rules/ids';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { QuestionCommand } from './command';
import { questionOf } from './document';
import { type Changing, questionIn } from './locate';
import { type Content, contentOf, isDefaultLabel, newText } from './newContent';

/** Spec §4: the content is that of a new question; but one that has been of this kind before gets back what it held. */
export function retype(
  changing: Changing,
  { id, kind }: Extract<QuestionCommand, { type: 'question/retyped' }>,
  mint: Mint,
): void {
  const found = questionIn(changing, id);
  const before = questionOf(changing.before, id);
  // Spec §4: an Image or a Video stays what it is.
  if (!found || !before || before.type === kind || before.type === 'Image' || before.type === 'Video') {
    return;
  }
  const shelf = changing.draft.shelved[id] && current(changing.draft.shelved[id]);
  const shelved = shelf?.[kind];
  changing.draft.shelved[id] = castDraft({ ...shelf, [before.type]: before });
  const retyped: Question = {
    ...(shelved ? contentOnly(shelved) : withTypedOptions(contentOf(kind, mint), before)),
    ...baseOf(before),
    questionText: textAs(kind, before, shelved),
  };
  found.page.questions[found.at] = castDraft(retyped);
}

/** A Rating and a Text come with words of their own; leaving them, the owner's words come back. */
function textAs(kind: KindName, before: Question, shelved: Question | undefined): string {
  return bringsWords(kind) || bringsWords(before.type)
    ? (shelved?.questionText ?? newText(kind))
    : before.questionText;
}

function bringsWords(kind: KindName): boolean {
  return kind === 'Rating' || kind === 'Text';
}

/** Options that somebody typed go along from one kind of choice to another; untouched ones are made anew. */
function withTypedOptions(content: Content, before: Question): Content {
  if (!offersOptions(before) || !('options' in content) || before.options.every(isDefaultLabel)) {
    return content;
  }
  const { options, optionIds, other, shuffle } = before;
  return { ...content, options, optionIds, ...(other && { other }), ...(shuffle && { shuffle }) };
}

function contentOnly({
  id: _id,
  questionText: _text,
  required: _required,
  description: _description,
  bgColor: _colour,
  sectionId: _section,
  ...content
}: Question): Content {
  return content;
}

/** What every question has, whatever its kind. */
function baseOf({ id, required, description, bgColor, sectionId }: Question) {
  return {
    id,
    required,
    ...(description !== undefined && { description }),
    ...(bgColor !== undefined && { bgColor }),
    ...(sectionId !== undefined && { sectionId }),
  };
}
