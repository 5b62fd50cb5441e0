import type { ParsedQuestion } from './parseQuestionnaire';
import { type Hint, numberIn } from './readLine';

/** What is known about a question before its type. */
export type Clues = {
  readonly text: string;
  readonly options: readonly string[];
  readonly hasBoxes: boolean;
  readonly hint: Hint | undefined;
  /** Number of blank lines for the answer. */
  readonly rules: number;
};

const LONG_LIST = 12;

const SEVERAL =
  /all that apply|(?:select|choose|check|tick|mark) (?:all|any|several|up to|two|three)|multiple answers|सभी.*चुन|एक से (?:अधिक|ज़्यादा)|كل ما ينطبق/iu;
const SCALE = /scale|rate|rating|likely|पैमाने|संभावना|مقياس/iu;
const RANGE = /(\p{Nd}{1,2})\s*(?:-|–|—|to|से|إلى)\s*(\p{Nd}{1,2})(?!\p{Nd})/iu;
const RATING = /\b(?:rate|rating|stars?)\b|रेटिंग|रेट कर|सितारे|نجوم|قيّم/iu;
const DATE = /\bdate\b|\bbirthday\b|तारीख|तारीख़|दिनांक|जन्मतिथि|تاريخ/iu;
const FILE = /\b(?:upload|attach)\b|अपलोड|संलग्न|أرفق|ارفع/iu;
const LONG =
  /\b(?:describe|explain|comments?|feedback|suggestions?|tell us|why|in detail|elaborate)\b|वर्णन|विस्तार|सुझाव|टिप्पणी|क्यों|اشرح|ملاحظات|لماذا/iu;

export function guessKind(clues: Clues): Pick<ParsedQuestion, 'kind' | 'scale'> {
  const { text, options, hint, rules } = clues;
  if (options.length > 0) {
    return kindOfChoice(clues);
  }
  if (hint) {
    return { kind: hint };
  }
  const scale = SCALE.test(text) ? rangeIn(text) : undefined;
  if (scale) {
    return { kind: 'Linear Scale', scale };
  }
  if (RATING.test(text)) {
    return { kind: 'Rating' };
  }
  if (FILE.test(text)) {
    return { kind: 'File Upload' };
  }
  if (DATE.test(text)) {
    return { kind: 'Date' };
  }
  return { kind: rules > 1 || LONG.test(text) ? 'Long Answer' : 'Short Answer' };
}

function kindOfChoice({ text, options, hasBoxes }: Clues): Pick<ParsedQuestion, 'kind' | 'scale'> {
  const numbers = options.map((option) => (/^\p{Nd}{1,2}$/u.test(option) ? numberIn(option) : Number.NaN));
  const [min = 0, max = 0] = [numbers[0], numbers.at(-1)];
  if (numbers.length > 2 && numbers.every((number, at) => number === min + at)) {
    return { kind: 'Linear Scale', scale: { min, max } };
  }
  if (hasBoxes || SEVERAL.test(text)) {
    return { kind: 'Checkbox' };
  }
  return { kind: options.length > LONG_LIST ? 'Dropdown' : 'Multiple Choice' };
}

function rangeIn(text: string): ParsedQuestion['scale'] {
  const [, from, to] = RANGE.exec(text) ?? [];
  const [min, max] = [numberIn(from ?? '?'), numberIn(to ?? '?')];
  return min < max ? { min, max } : undefined;
}
