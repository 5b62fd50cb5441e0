import type { KindName } from '../../../form-rules/questions';
import { trimmed } from '../../../form-rules/textRules';
import { guessKind } from './guessKind';
import { type Hint, type Line, readLine } from './readLine';

const ASKS = /[?？؟]\s*(?:\*|\([^)]*\))?$/u;
const REQUIRED = /\s*(?:\*|[([](?:required|mandatory|अनिवार्य|आवश्यक|ज़रूरी|مطلوب|إلزامي)[)\]])\s*$/iu;
const TRAILING_RULE = /(?:\s*[_…]{2,}|\.{4,})\s*$/u;
/** “Other”, perhaps with “(please specify)”, a colon or a line to write on. */
const OTHER =
  /^(?:others?|अन्य|कोई और|أخرى|غير ذلك)(?:\s*[([][^)\]]*[)\]]|[\s,:–-]+(?:please )?specify)?[\s:：_….]*$/iu;
const MAX_OPTION_LENGTH = 120;

/** A question parsed from pasted text. For a Text, `text` is its whole content. */
export type ParsedQuestion = {
  readonly kind: KindName;
  readonly text: string;
  readonly description: string;
  readonly options: readonly string[];
  /** Offers “Other” after the options. */
  readonly other?: boolean;
  readonly required: boolean;
  readonly scale?: { readonly min: number; readonly max: number } | undefined;
};

/** A question while its lines are collected. */
type CollectedQuestion = {
  text: string;
  /** A heading or introduction, not a question. */
  isText: boolean;
  indent: number;
  options: string[];
  hasBoxes: boolean;
  /** Lines without a marker. */
  plain: string[];
  isRequired: boolean;
  hint: Hint | undefined;
  rules: number;
};

/** The questions of a pasted text; empty if it is not a questionnaire. */
export function parseQuestionnaire(pasted: string): readonly ParsedQuestion[] {
  const lines = normalizeMarkers(pasted.split(/\r\n|[\n\r\u2028\u2029]/).map(readLine));
  const questions = collect(lines).map(finish);
  const asked = questions.filter(({ kind }) => kind !== 'Text');
  const isQuestionnaire = asked.length > 1 || (asked[0]?.options.length ?? 0) > 1;
  return isQuestionnaire ? questions : [];
}

/** Normalises markers: numbers mark questions, other markers options. */
function normalizeMarkers(lines: readonly Line[]): readonly Line[] {
  const numbers = lines.filter(({ is }) => is === 'number');
  const hasPlain = lines.some(({ is }) => is === 'plain');
  const restarts = numbers.filter((line) => line.is === 'number' && line.value === 1).length > 1;
  if (hasPlain && restarts) {
    return lines.map((line) => (line.is === 'number' ? { ...line, is: 'option', isBox: false } : line));
  }
  if (!hasPlain && numbers.length === 0) {
    // Only a list: its outermost items are the questions.
    const indents = lines.map((line) => (line.is === 'option' ? line.indent : Number.POSITIVE_INFINITY));
    const outermost = Math.min(...indents);
    return lines.map((line) =>
      line.is === 'option' && line.indent === outermost ? { ...line, is: 'number', value: 0 } : line,
    );
  }
  return lines;
}

function collect(lines: readonly Line[]): readonly CollectedQuestion[] {
  const found: CollectedQuestion[] = [];
  const isNumbered = lines.some(({ is }) => is === 'number');
  let current: CollectedQuestion | undefined;
  let isAfterBlank = false;
  const begin = (text: string, indent: number, isText = false) => {
    current = { ...EMPTY, text, indent, isText, options: [], plain: [] };
    found.push(current);
  };

  for (const line of lines) {
    switch (line.is) {
      case 'number':
        if (current && !current.isText && line.indent > current.indent + 1) {
          current.options.push(line.text);
        } else {
          begin(line.text, line.indent);
        }
        break;
      case 'option':
        if (current && !current.isText) {
          current.options.push(line.text);
          current.hasBoxes ||= line.isBox;
        } else {
          begin(line.text, line.indent);
        }
        break;
      case 'plain':
        if (current === undefined || isAfterBlank || (!isNumbered && ASKS.test(line.text))) {
          begin(line.text, line.indent, isNumbered && !ASKS.test(line.text));
        } else if (current.options.length > 0) {
          current.options.push(line.text);
        } else {
          current.plain.push(line.text);
        }
        break;
      case 'star':
        if (current) {
          current.isRequired = true;
        }
        break;
      case 'hint':
        if (current) {
          current.hint = line.hint;
        }
        break;
      case 'rule':
        if (current) {
          current.rules += 1;
        }
        break;
      case 'blank':
        break;
    }
    isAfterBlank = line.is === 'blank';
  }
  return found;
}

const EMPTY: CollectedQuestion = {
  text: '',
  isText: false,
  indent: 0,
  options: [],
  hasBoxes: false,
  plain: [],
  isRequired: false,
  hint: undefined,
  rules: 0,
};

function finish({ isText, plain, options: marked, isRequired, ...rest }: CollectedQuestion): ParsedQuestion {
  if (isText) {
    const text = [rest.text, ...plain, ...marked].join('\n');
    return { kind: 'Text', text, description: '', options: [], required: false };
  }
  const hasRule = TRAILING_RULE.test(rest.text);
  const bare = rest.text.replace(TRAILING_RULE, '');
  const text = trimmed(bare.replace(REQUIRED, '').replace(/^\*\s*/, ''));
  const unmarked = marked.length === 0 ? optionsIn(plain) : [];
  const all = marked.length > 0 ? marked : unmarked;
  const hasOther = all.length > 1 && OTHER.test(all.at(-1) ?? '');
  const options = (hasOther ? all.slice(0, -1) : all).map((option) => option.replace(/[:：…]+$/u, ''));
  return {
    text,
    description: unmarked.length > 0 ? '' : plain.join('\n'),
    options,
    ...(hasOther && { other: true }),
    required: isRequired || REQUIRED.test(bare) || rest.text.startsWith('*'),
    ...guessKind({ ...rest, text, options, rules: rest.rules + (hasRule ? 1 : 0) }),
  };
}

/** Options without markers: several short lines, or one line separated by slashes. */
function optionsIn(plain: readonly string[]): readonly string[] {
  const [only = ''] = plain;
  const parts = plain.length === 1 ? only.split(/\s*[/|]\s*/) : plain;
  const areOptions =
    parts.length > 1 && parts.every((part) => part !== '' && part.length <= MAX_OPTION_LENGTH);
  return areOptions ? parts : [];
}
