import { expect, it } from 'vitest';
import { accessTextsByLanguage } from './access/accessTexts';
import { standaloneTextsByLanguage } from './standalone/standaloneTexts';
import { textsByLanguage } from './texts';
import { savedTextsByLanguage } from './thank-you/savedTexts';

function textsOf(texts: object): string[] {
  return Object.values(texts).map((text: unknown) =>
    typeof text === 'function' ? String(Reflect.apply(text, undefined, [2])) : String(text),
  );
}

it.each([textsByLanguage, standaloneTextsByLanguage, accessTextsByLanguage, savedTextsByLanguage])(
  'has every text in Hindi',
  ({ en, hi }) => {
    expect(Object.keys(hi)).toEqual(Object.keys(en));
    for (const text of textsOf(hi)) {
      expect(text).toMatch(/\p{Script=Devanagari}/u);
    }
  },
);
