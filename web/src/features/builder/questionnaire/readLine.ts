import { trimmed } from '../../../form-rules/textRules';

export type Line =
  | { readonly is: 'blank' | 'star' | 'rule' }
  | { readonly is: 'hint'; readonly hint: Hint }
  | { readonly is: 'number'; readonly value: number; readonly text: string; readonly indent: number }
  | { readonly is: 'option'; readonly isBox: boolean; readonly text: string; readonly indent: number }
  | { readonly is: 'plain'; readonly text: string; readonly indent: number };

/** Answer placeholders of other form products. */
export type Hint = 'Short Answer' | 'Long Answer' | 'Date' | 'File Upload';

const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
const RULE = /^(?:[_.…‥]\s*){3,}$/u;
const NUMBERED =
  /^(?:(?:q(?:uestion|n)?|प्रश्न|प्र|سؤال|س)[.\s]*\(?(\p{Nd}{1,3})[.):\]]?\s+|[([]?(\p{Nd}{1,3})(?:[.)\]]\s*(?!\p{Nd})|:\s+|\s?[-–]\s+))(\S.*)$/iu;
const BOX = /^(?:\[[ xX✓]?\]|[☐☑☒□▢◻⬜])\s*(\S.*)$/u;
const MARKED = /^(?:\([ xX]?\)\s*|[○◯◦◉●•▪‣⁃·]\s*|[-–—*+]\s+)(\S.*)$/u;
const LETTERED = /^\(?(?:\p{L}\p{M}*|[ivx]{2,4})[.)]\s+(\S.*)$/u;

const HINTS: readonly (readonly [RegExp, Hint])[] = [
  [/^(?:short answer text|your answer|आपका (?:जवाब|उत्तर))$/iu, 'Short Answer'],
  [/^long answer text$/iu, 'Long Answer'],
  [/^(?:(?:day, month|month, day), year|dd[/.-]mm[/.-]yyyy|mm[/.-]dd[/.-]yyyy)$/iu, 'Date'],
  [/^(?:add file|file submission|files submitted:?)$/iu, 'File Upload'],
];

export function readLine(raw: string): Line {
  const visible = raw.replaceAll(INVISIBLE, '').replaceAll('\t', '    ');
  const text = trimmed(visible);
  const indent = visible.length - visible.trimStart().length;
  if (text === '' || text === '*' || RULE.test(text)) {
    return { is: text === '' ? 'blank' : text === '*' ? 'star' : 'rule' };
  }
  const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1];
  if (hint) {
    return { is: 'hint', hint };
  }
  const [, afterWord, alone, asked] = NUMBERED.exec(text) ?? [];
  const digits = afterWord ?? alone;
  if (digits !== undefined && asked !== undefined) {
    return { is: 'number', value: numberIn(digits), text: asked, indent };
  }
  const box = BOX.exec(text)?.[1];
  const option = box ?? MARKED.exec(text)?.[1] ?? LETTERED.exec(text)?.[1];
  return option === undefined
    ? { is: 'plain', text, indent }
    : { is: 'option', isBox: box !== undefined, text: option, indent };
}

/** The digit zero of each supported script: Latin, Arabic, Persian, Devanagari, Bengali, Tamil and others. */
const ZEROS = [0x30, 0x6_60, 0x6_f0, 0x9_66, 0x9_e6, 0xa_66, 0xa_e6, 0xb_e6, 0xc_66, 0xc_e6, 0xd_66];

export function numberIn(digits: string): number {
  return Array.from(digits).reduce((sum, digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((candidate) => code >= candidate && code < candidate + 10);
    return sum * 10 + (zero === undefined ? Number.NaN : code - zero);
  }, 0);
}
