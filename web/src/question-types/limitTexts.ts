import type { Answer } from '../form-rules/answer';
import type { AnswerError } from '../form-rules/answerErrors';
import { asksForText } from '../form-rules/questionKinds';
import type { Question } from '../form-rules/questions';
import type { TextFormat } from '../form-rules/questions/textFormat';
import { placesOf } from '../form-rules/questions/textPattern';
import { characterCount, trimmed } from '../form-rules/textRules';
import { dateFormat, formatDay } from '../ui/dates';
import { isLimitError } from './limitErrors';
import { fieldTexts, pageLanguage } from './texts';
import type { Limit, Limited } from './texts.en';

/** The limits of a question in words; undefined if it has none. */
export function limitHint(question: Question): string | undefined {
  const pattern = patternOf(question);
  if (pattern !== undefined) {
    return fieldTexts().looksLike(...patternTexts(pattern));
  }
  const [of, min, max] = limitsOf(question);
  return min === undefined && max === undefined ? undefined : fieldTexts().limits(of, min, max);
}

/** What is wrong with an answer, and what would be right. */
export function errorText(question: Question, answer: Answer | undefined, error: AnswerError): string {
  const texts = fieldTexts();
  if (!isLimitError(error)) {
    return texts.faults[error];
  }
  return error === 'wrong_pattern'
    ? texts.writeLike(...patternTexts(patternOf(question) ?? ''))
    : texts.beyondLimits(...limitsOf(question), textLength(answer));
}

/** The characters of a text that count for its limits. */
export function textLength(answer: Answer | undefined): number {
  return typeof answer === 'string' ? characterCount(trimmed(answer)) : 0;
}

function limitsOf(question: Question): readonly [Limited, min: Limit, max: Limit] {
  if (question.type === 'Date') {
    return ['date', dayText(question.min), dayText(question.max)];
  }
  if (question.type === 'Checkbox') {
    return ['choices', question.minChoices, question.maxChoices];
  }
  const { format, min, max, minLength, maxLength }: TextFormat = asksForText(question) ? question : {};
  return format === 'number' || format === 'wholeNumber' || format === 'time'
    ? [format, min, max]
    : ['characters', minLength, maxLength];
}

function dayText(day: string | undefined): string | undefined {
  return day && formatDay(dateFormat(pageLanguage(), { dateStyle: 'long', timeZone: 'UTC' }), day);
}

function patternOf(question: Question): string | undefined {
  return 'pattern' in question ? question.pattern : undefined;
}

/** The pattern without needless backslashes, and what its symbols stand for. */
function patternTexts(pattern: string): readonly [pattern: string, legend: string] {
  const places = placesOf(pattern);
  const symbols = [...new Set(places.filter((place) => /^(?:[A9*]|\\[A9*\\])$/.test(place)))];
  return [
    places.map((place) => (/^\\[^A9*\\]/.test(place) ? place.slice(1) : place)).join(''),
    symbols.map((symbol, at) => fieldTexts().place(symbol, at === 0)).join(', '),
  ];
}
