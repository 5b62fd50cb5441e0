import { newQuestion } from '../../../form-rules/authoring/newQuestion';
import { OPTIONS_PER_QUESTION } from '../../../form-rules/constants.gen';
import type { Mint, QuestionId } from '../../../form-rules/ids';
import { isTextBlock, offersOptions, takesAnswer } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { hasSetting } from '../draft/content';
import type { ParsedQuestion } from './parseQuestionnaire';

/** Converts parsed questions for the draft; the first gets the id of the question they replace. */
export function draftQuestions(
  parsed: readonly ParsedQuestion[],
  first: QuestionId,
  mint: Mint,
): readonly Question[] {
  return parsed.map((one, at) => draftQuestion(one, at === 0 ? first : mint(), mint));
}

function draftQuestion(parsed: ParsedQuestion, id: QuestionId, mint: Mint): Question {
  const made = newQuestion(parsed.kind, id, mint);
  const question: Question = {
    ...made,
    // Renumbered when the question is inserted.
    ...(!isTextBlock(made) && { questionText: `Q1 ${parsed.text}` }),
    ...(parsed.description !== '' && { description: parsed.description }),
    required: parsed.required && takesAnswer(made.type),
  };
  if (offersOptions(question)) {
    const options = parsed.options.slice(0, OPTIONS_PER_QUESTION);
    const choices = { ...question, options, optionIds: options.map(() => mint()) };
    return parsed.other === true && hasSetting(choices.type, 'other') ? { ...choices, other: true } : choices;
  }
  if (question.type === 'Linear Scale' && parsed.scale) {
    const linearScale = { ...parsed.scale, selected: parsed.scale.min };
    return { ...question, linearScale, scale: { ...question.scale, ...parsed.scale } };
  }
  return isTextBlock(question) ? { ...question, shortText: parsed.text } : question;
}
