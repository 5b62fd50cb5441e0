import { NO_ANSWER } from '../answerErrors';
import { parseWholeNumber } from '../wholeNumber';
import { numberCanEqual, parseExpectedNumber, parseNumber } from './numberAnswer';
import type { QuestionBase, QuestionRules } from './questionRules';

export type RatingQuestion = QuestionBase & {
  readonly type: 'Rating';
  readonly rating: { readonly count: number; readonly selected?: number };
};

export const rating: QuestionRules<RatingQuestion> = {
  parseAnswer: (question, sent) =>
    // Spec §4: a rating with nothing selected is 0.
    parseWholeNumber(sent) === 0 ? NO_ANSWER : parseNumber(starsOf(question), sent),
  parseExpected: parseExpectedNumber,
  canEqual: (question, expected) => numberCanEqual(starsOf(question), expected),
  hasSingleAnswer: (question) => question.rating.count === 1,
};

function starsOf(question: RatingQuestion) {
  return { min: 1, max: question.rating.count };
}
