import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };

/** The same in both languages: the specification fixes Eng and Hindi, and key names are not translated. */
const NOT_TRANSLATED = /^(?:settings\.(?:eng|hindi)|shortcuts\.key\..*)$|^pageTitle$/;

/** The core texts and those of single areas. */
const AREAS = [
  ['every screen', ''],
  ['the builder', 'builder.'],
  ['merging two drafts', 'merging.'],
  ['pasting a questionnaire', 'pasting.'],
  ['publishing', 'publishing.'],
  ['the analysis', 'analysis.'],
  ['the analytics of a form', 'analytics.'],
  ['single responses', 'responses.'],
  ['the trash', 'trash.'],
  ['the command bar', 'commands.'],
  ['notifications', 'notifications.'],
] as const;

describe.each(AREAS)('the texts of %s', (_area, prefix) => {
  const english = flatten(read(`${prefix}en`));
  const hindi = flatten(read(`${prefix}hi`));

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
    const inWords = inLatin.filter((key) => /\p{Letter}/u.test(withoutPlaceholders(hindi.get(key) ?? '')));
    expect(inWords.filter((key) => !NOT_TRANSLATED.test(key))).toEqual([]);
  });

  it('are English in English', () => {
    expect(keysWhere(english, (text) => /\p{Script=Devanagari}/u.test(text))).toEqual([]);
  });

  it('have the same placeholders in both languages', () => {
    const placeholders = (texts: Map<string, string>) =>
      [...english.keys()].map((key) => [key, placeholdersIn(texts.get(key) ?? '')]);
    expect(placeholders(hindi)).toEqual(placeholders(english));
  });
});

function read(name: string): Texts {
  const file = new URL(`../src/shared/locales/${name}.json`, import.meta.url);
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

function keysWhere(texts: Map<string, string>, matches: (text: string) => boolean): string[] {
  return [...texts].filter(([, text]) => matches(text)).map(([key]) => key);
}

function withoutPlaceholders(text: string): string {
  return text.replace(/\{\{\w+\}\}/g, '');
}

function placeholdersIn(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
}
