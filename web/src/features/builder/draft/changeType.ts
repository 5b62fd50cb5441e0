import { castDraft, current } from 'immer';
import {
  type Content,
  defaultText,
  isDefaultText,
  isNewRequired,
  maxLabelCharacters,
  maxOptions,
  newContent,
  newQuestionText,
} from '../../../form-rules/authoring/newQuestion';
import { isDefaultLabel } from '../../../form-rules/authoring/questions/choices';
import type { Mint } from '../../../form-rules/ids';
import {
  isMedia,
  isTextBlock,
  offersOptions,
  offersRows,
  takesAnswer,
} from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import type { Choices } from '../../../form-rules/questions/choices';
import { isBlank } from '../../../form-rules/textRules';
import type { QuestionCommand } from './command';
import { hasSetting } from './content';
import { questionOf } from './document';
import { type DraftContext, questionIn } from './draftContext';
import { numberAndText, withText } from './numbering';
import { cutLabel } from './optionLists';

/**
 * Spec §4: the content is that of a new question, but typed text stays, and content of an earlier change of type is restored,
 * with whether it was required.
 */
export function changeType(
  context: DraftContext,
  { id, kind }: Extract<QuestionCommand, { type: 'question/setType' }>,
  mint: Mint,
): void {
  const found = questionIn(context, id);
  const before = questionOf(context.before, id);
  // Spec §4: an Image or a Video stays what it is.
  if (!found || !before || before.type === kind || isMedia(before.type)) {
    return;
  }
  const previous = context.draft.shelved[id] && current(context.draft.shelved[id]);
  const shelved = previous?.[kind];
  context.draft.shelved[id] = castDraft({ ...previous, [before.type]: before });
  const typed = typedText(before);
  const content = shelved ? withoutBase(shelved) : withTypedOptions(newContent(kind, mint), before);
  const retyped: Question = {
    // A Text holds its text in the body.
    ...(content.type === 'Text' && typed !== undefined ? { ...content, shortText: typed } : content),
    ...baseFields(before),
    required: shelved?.required ?? (before.required || isNewRequired(kind)),
    questionText: typed === undefined || kind === 'Text' ? defaultText(kind) : textWith(before, typed),
  };
  found.page.questions[found.at] = castDraft(retyped);
}

/** The text that the owner typed, without its number; undefined while it is the default. */
function typedText(question: Question): string | undefined {
  const isBody = isTextBlock(question) && !isBlank(question.shortText);
  const text = isBody ? question.shortText : numberAndText(question.questionText).text;
  return isDefaultText(text) ? undefined : text;
}

/** Keeps the number in front; a question without one is numbered afterwards. */
function textWith(before: Question, text: string): string {
  return takesAnswer(before.type) ? before.questionText : withText(newQuestionText(1), text);
}

/** Typed options are kept between types with options, up to the limits of the new type; default ones are replaced. */
function withTypedOptions(content: Content, before: Question): Content {
  if (!offersOptions(before) || !('options' in content) || before.options.every(isDefaultLabel)) {
    return content;
  }
  const [max, maxCharacters] = [maxOptions(content.type), maxLabelCharacters(content.type)];
  // A Matrix shuffles its rows, every other type its options.
  const isSameOrder = !offersRows(before) && !('rows' in content);
  return {
    ...content,
    options: before.options.slice(0, max).map((label) => cutLabel(label, maxCharacters)),
    optionIds: before.optionIds.slice(0, max),
    ...(before.other && hasSetting(content.type, 'other') && { other: true }),
    ...(before.shuffle && isSameOrder && { shuffle: true }),
    ...(hasSetting(content.type, 'places') && placesOf(before)),
  };
}

function placesOf({ places, hideFull }: Choices): Pick<Choices, 'places' | 'hideFull'> {
  return { ...(places && { places }), ...(hideFull && { hideFull }) };
}

function withoutBase({
  id: _id,
  questionText: _text,
  required: _required,
  shortName: _name,
  description: _description,
  bgColor: _colour,
  sectionId: _section,
  ...content
}: Question): Content {
  return content;
}

function baseFields({ id, description, shortName, bgColor, sectionId }: Question) {
  return {
    id,
    ...(shortName !== undefined && { shortName }),
    ...(description !== undefined && { description }),
    ...(bgColor !== undefined && { bgColor }),
    ...(sectionId !== undefined && { sectionId }),
  };
}
