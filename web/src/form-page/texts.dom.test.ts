import { expect, it } from 'vitest';
import { answerTextsByLanguage } from '../question-types/AnswerTexts';
import { addressTextsByLanguage } from '../question-types/address/addressTexts';
import { consentTextsByLanguage } from '../question-types/consent/consentTexts';
import { fileTextsByLanguage } from '../question-types/file-upload/fileTexts';
import { matrixTextsByLanguage } from '../question-types/matrix/matrixTexts';
import { momentTextsByLanguage } from '../question-types/momentTexts';
import { rankingTextsByLanguage } from '../question-types/ranking/rankingTexts';
import { signatureTextsByLanguage } from '../question-types/signature/signatureTexts';
import { fieldTextsByLanguage, pagesLeft } from '../question-types/texts';
import { mediaTextsByLanguage } from '../question-types/video/videoTexts';
import { thankYouTextsByLanguage } from './thankYouTexts';

/** Arguments of functions that need more than two numbers. */
const ARGUMENTS = new Map<string, readonly unknown[]>([
  ['limits', ['choices', 2, 3]],
  ['beyondLimits', ['characters', 2, 3, 4]],
]);

function textsOf(words: object): string[] {
  return Object.entries(words).flatMap(([name, word]: [string, unknown]) => {
    if (typeof word === 'function') {
      return String(Reflect.apply(word, undefined, ARGUMENTS.get(name) ?? [2, 3]));
    }
    return typeof word === 'object' && word !== null ? textsOf(word) : String(word);
  });
}

it.each([
  fieldTextsByLanguage,
  answerTextsByLanguage,
  fileTextsByLanguage,
  matrixTextsByLanguage,
  momentTextsByLanguage,
  rankingTextsByLanguage,
  consentTextsByLanguage,
  addressTextsByLanguage,
  signatureTextsByLanguage,
  mediaTextsByLanguage,
  thankYouTextsByLanguage,
])('has every text in Hindi', ({ en, hi }) => {
  expect(textsOf(hi)).toHaveLength(textsOf(en).length);
  for (const text of textsOf(hi)) {
    expect(text).toMatch(/\p{Script=Devanagari}/u);
  }
});

it('gives the range of pages left', () => {
  expect(pagesLeft({ shortest: 1, longest: 3 }, 4)).toBe('1 to 3 pages left');
  expect(pagesLeft({ shortest: 2, longest: 2 }, 4)).toBe('2 pages left');
  expect(pagesLeft({ shortest: 1, longest: 1 }, 4)).toBe('1 page left');
  expect(pagesLeft({ shortest: 0, longest: 0 }, 4)).toBe('Last page');
  expect(pagesLeft({ shortest: 1, longest: null }, 4)).toBe('At least 1 page left');
  expect(pagesLeft({ shortest: 0, longest: 0 }, 1)).toBeUndefined();
  expect(pagesLeft({ shortest: null, longest: null }, 4)).toBeUndefined();
});
