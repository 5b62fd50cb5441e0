import { expect, type Page } from '@playwright/test';
import type { Language } from './looks.ts';

/** Words that are the same in both languages: the product, terms of the trade, and values the settings fix. */
const NEVER_TRANSLATED = ['Formwright', 'OTP', 'JSON', 'Eng', 'Hindi', 'Chrome', 'Linux'];

const foreignTo: Record<Language, RegExp> = {
  en: /[\p{Script=Devanagari}]+/gu,
  hi: /[\p{Script=Latin}]+/gu,
};

/**
 * Every word a reader sees or hears on this screen is of their language. `own` is what the owner wrote
 * themselves: names and addresses.
 */
export async function expectOnlyWordsOf(
  language: Language,
  page: Page,
  own: readonly string[],
): Promise<void> {
  await expect
    .poll(async () => foreignWords(await everythingSaid(page), language, own), {
      message: `words on ${new URL(page.url()).pathname} that are not ${language}`,
    })
    .toEqual([]);
}

function foreignWords(said: string[], language: Language, own: readonly string[]): string[] {
  return said.flatMap((text) => {
    const withoutOwn = own.reduce((rest, word) => rest.replaceAll(word, ' '), text);
    const words = withoutOwn.match(foreignTo[language]) ?? [];
    return words.filter((word) => !NEVER_TRANSLATED.includes(word)).map((word) => `${word} (in "${text}")`);
  });
}

/** Texts in view, and the attributes that are spoken or shown in their place. */
function everythingSaid(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility({ visibilityProperty: true })) {
        said.push(node.textContent ?? '');
      }
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (element.checkVisibility({ visibilityProperty: true })) {
          said.push(element.getAttribute(name) ?? '');
        }
      }
    }
    return said.filter((text) => text.trim() !== '');
  });
}
