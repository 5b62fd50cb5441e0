import type { Answer } from '../form-rules/answer';
import type { AnswerError } from '../form-rules/answerErrors';
import { asksForSignature, asksForText } from '../form-rules/questionKinds';
import type { KindName, Question } from '../form-rules/questions';
import type { TextFormat } from '../form-rules/questions/textFormat';
import { placesOf } from '../form-rules/questions/textPattern';
import { dateFormat, formatDay } from '../ui/dates';
import type { Language } from '../ui/language';
import { type AnswerTexts, en, type Limit, type Limited } from './answerTexts.en';
import { hi } from './answerTexts.hi';
import { isLimitError } from './limitErrors';
import { textLength } from './textLength';
import { pageLanguage } from './texts';

export const answerTextsByLanguage: Readonly<Record<Language, AnswerTexts>> = { en, hi };

type ErrorTextProps = {
  question: Question;
  answer: Answer | undefined;
  error: AnswerError;
};

/** `errorText` as a component, because the respondent's page loads these texts when it needs them. */
export function ErrorText({ question, answer, error }: ErrorTextProps) {
  return errorText(question, answer, error);
}

/** `limitHint` as a component. */
export function LimitText({ question }: Pick<ErrorTextProps, 'question'>) {
  return limitHint(question);
}

/** The limits of a question in words; undefined if it has none. */
export function limitHint(question: Question): string | undefined {
  const pattern = patternOf(question);
  if (pattern !== undefined) {
    return answerTexts().looksLike(...patternTexts(pattern));
  }
  const [of, min, max] = limitsOf(question);
  return min === undefined && max === undefined ? undefined : answerTexts().limits(of, min, max);
}

/** What is wrong with an answer, and what would be right. */
export function errorText(question: Question, answer: Answer | undefined, error: AnswerError): string {
  const texts = answerTexts();
  if (error === 'not_a_file' && asksForSignature(question.type)) {
    return texts.signAgain;
  }
  if (!isLimitError(error)) {
    return error === 'required' ? missingText(question) : texts.faults[error];
  }
  return error === 'wrong_pattern'
    ? texts.writeLike(...patternTexts(patternOf(question) ?? ''))
    : texts.beyondLimits(...limitsOf(question), textLength(answer));
}

/** What to do about a missing answer. */
function missingText({ type }: Question): string {
  const { faults, tickBox, sign } = answerTexts();
  const ofType: { readonly [Kind in KindName]?: string } = {
    Matrix: faults.rows_missing,
    Ranking: faults.not_all_ranked,
    Consent: tickBox,
    Address: faults.address_incomplete,
    Signature: sign,
  };
  return ofType[type] ?? faults.required;
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
    symbols.map((symbol, at) => answerTexts().place(symbol, at === 0)).join(', '),
  ];
}

function answerTexts(): AnswerTexts {
  return answerTextsByLanguage[pageLanguage()];
}
