import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

/** Names and labels that are the same in both languages. The specification fixes Eng and Hindi. */
const NOT_TRANSLATED = new Set(['pageTitle', 'settings.eng', 'settings.hindi']);

const english = flatten(read('en'));
const hindi = flatten(read('hi'));

describe('the texts', () => {
  it('have the same keys in English and Hindi', () => {
    expect([...hindi.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it.each([
    ['English', english],
    ['Hindi', hindi],
  ])('are never empty in %s', (_language, texts) => {
    expect(keysWhere(texts, (text) => text.trim() === '')).toEqual([]);
  });

  it('are Hindi in Hindi', () => {
    const inLatin = keysWhere(hindi, (text) => !/\p{Script=Devanagari}/u.test(text));
    expect(inLatin.filter((key) => !NOT_TRANSLATED.has(key))).toEqual([]);
  });

  it('are English in English', () => {
    expect(keysWhere(english, (text) => /\p{Script=Devanagari}/u.test(text))).toEqual([]);
  });

  it('take the same values in both languages', () => {
    const placeholders = (texts: Map<string, string>) =>
      [...english.keys()].map((key) => [key, placeholdersIn(texts.get(key) ?? '')]);
    expect(placeholders(hindi)).toEqual(placeholders(english));
  });
});

function read(language: 'en' | 'hi'): Texts {
  const file = new URL(`../src/locales/${language}.json`, import.meta.url);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file's shape is what is tested.
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

function keysWhere(texts: Map<string, string>, holds: (text: string) => boolean): string[] {
  return [...texts].filter(([, text]) => holds(text)).map(([key]) => key);
}

function placeholdersIn(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
}
