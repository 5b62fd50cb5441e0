import { expect, it } from 'vitest';
import { peopleTextsIn } from './people/peopleTexts';
import { plainTextsIn } from './plain/plainTexts';
import { textsIn } from './texts';
import { savedTextsIn } from './thanks/savedTexts';

function textsOf(texts: object): string[] {
  return Object.values(texts).map((text: unknown) =>
    typeof text === 'function' ? String(Reflect.apply(text, undefined, [2])) : String(text),
  );
}

it.each([textsIn, plainTextsIn, peopleTextsIn, savedTextsIn])(
  'every text is there in Hindi',
  ({ en, hi }) => {
    expect(Object.keys(hi)).toEqual(Object.keys(en));
    for (const text of textsOf(hi)) {
      expect(text).toMatch(/\p{Script=Devanagari}/u);
    }
  },
);
