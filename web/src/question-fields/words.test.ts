import { expect, it } from 'vitest';
import { fileWordsIn } from './fileWords';
import { pagesLeft, wordsIn } from './words';

function textsOf(words: object): string[] {
  return Object.values(words).flatMap((word: unknown) => {
    if (typeof word === 'function') {
      return String(Reflect.apply(word, undefined, [2, 3]));
    }
    return typeof word === 'object' && word !== null ? textsOf(word) : String(word);
  });
}

it.each([wordsIn, fileWordsIn])('has every text in Hindi', ({ en, hi }) => {
  expect(textsOf(hi)).toHaveLength(textsOf(en).length);
  for (const text of textsOf(hi)) {
    expect(text).toMatch(/\p{Script=Devanagari}/u);
  }
});

it('says how many pages are left as a bound', () => {
  expect(pagesLeft({ shortest: 1, longest: 3 })).toBe('1 to 3 pages left');
  expect(pagesLeft({ shortest: 2, longest: 2 })).toBe('2 pages left');
  expect(pagesLeft({ shortest: 1, longest: 1 })).toBe('1 page left');
  expect(pagesLeft({ shortest: 0, longest: 0 })).toBe('Last page');
  expect(pagesLeft({ shortest: 1, longest: null })).toBe('At least 1 page left');
  expect(pagesLeft({ shortest: null, longest: null })).toBeUndefined();
});
