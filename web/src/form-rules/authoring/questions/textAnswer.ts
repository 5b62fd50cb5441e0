import { parseDecimal } from '../../decimal';
import { TEXT_ANSWER_BYTES } from '../../lazyConstants.gen';
import type { LongAnswerQuestion } from '../../questions/longAnswer';
import type { ShortAnswerQuestion } from '../../questions/shortAnswer';
import { type TextFormat, type TextFormatName, valueBounds } from '../../questions/textFormat';
import { placesOf } from '../../questions/textPattern';
import { characterCount, trimmed } from '../../textRules';
import { parseTime } from '../../timeOfDay';
import { type AuthoringRules, NEW_TEXT } from './authoringRules';
import {
  areCrossed,
  givenFields,
  limitProblems,
  storedBound,
  storedCount,
  storedText,
  withoutLimits,
} from './limits';

export const UNIT_CHARACTERS = 20;
export const PATTERN_CHARACTERS = 100;

/** The formats of a Short Answer, in the order in which the builder offers them. */
export const TEXT_FORMATS: readonly TextFormatName[] = [
  'wholeNumber',
  'number',
  'email',
  'phone',
  'webAddress',
  'time',
];

export const shortAnswer: AuthoringRules<ShortAnswerQuestion> = {
  newContent: () => ({}),
  newText: NEW_TEXT,
  stored: (question) => {
    const { format, min, max, unit, minLength, maxLength, pattern, ...rest } = question;
    return {
      ...rest,
      ...storedFormat({ format, min, max, unit, minLength, maxLength, pattern }),
    };
  },
  problems: (question) => limitProblems(question.id, isFormatImpossible(question)),
  withoutLimits,
};

export const longAnswer: AuthoringRules<LongAnswerQuestion> = {
  newContent: () => ({}),
  newText: NEW_TEXT,
  stored: (question) => {
    const { minLength, maxLength, ...rest } = question;
    return { ...rest, ...storedLength({ minLength, maxLength }) };
  },
  problems: (question) => limitProblems(question.id, isFormatImpossible(question)),
  withoutLimits,
};

type SentFormat = { readonly [Name in keyof TextFormat]: TextFormat[Name] | undefined };

/** The limits that belong to the format, in their one notation. */
function storedFormat(sent: SentFormat): TextFormat {
  const format = TEXT_FORMATS.find((name) => name === sent.format);
  const bounds = (parse: (text: string) => string | undefined) => ({
    min: storedBound(sent.min, parse),
    max: storedBound(sent.max, parse),
  });
  switch (format) {
    case undefined:
      return { ...storedLength(sent), ...givenFields({ pattern: storedPattern(sent.pattern) }) };
    case 'wholeNumber':
    case 'number':
      return givenFields({
        format,
        ...bounds((text) => parseDecimal(trimmed(text))),
        unit: storedUnit(sent.unit),
      });
    case 'time':
      return givenFields({ format, ...bounds((text) => parseTime(trimmed(text))) });
    case 'email':
    case 'phone':
    case 'webAddress':
      return { format };
  }
}

function storedLength({ minLength, maxLength }: SentFormat) {
  return givenFields({
    minLength: storedCount(minLength, TEXT_ANSWER_BYTES),
    maxLength: storedCount(maxLength, TEXT_ANSWER_BYTES),
  });
}

export function storedUnit(sent: string | undefined): string | undefined {
  const characters = Array.from(storedText(sent) ?? '').slice(0, UNIT_CHARACTERS);
  return characters.join('') || undefined;
}

export function storedPattern(sent: string | undefined): string | undefined {
  const pattern = storedText(sent);
  return pattern !== undefined && characterCount(pattern) <= PATTERN_CHARACTERS ? pattern : undefined;
}

function isFormatImpossible(question: TextFormat): boolean {
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = question;
  if (format !== undefined) {
    return areCrossed(valueBounds(question));
  }
  const places = pattern === undefined ? minLength : placesOf(pattern).length;
  return minLength > maxLength || places < minLength || places > maxLength;
}
