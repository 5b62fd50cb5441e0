import { expect, type Page } from '@playwright/test';
import type { Language } from './appearance.ts';

/** Words that are the same in both languages. */
const NEVER_TRANSLATED = ['Formwright', 'OTP', 'JSON', 'Eng', 'Hindi', 'Chrome', 'Linux'];

const OTHER_SCRIPT: Record<Language, RegExp> = {
  en: /[\p{Script=Devanagari}]+/gu,
  hi: /[\p{Script=Latin}]+/gu,
};

/**
 * Every visible or announced word of this screen is in this language. `own` are texts of the owner: names and
 * addresses.
 */
export async function expectOnlyLanguage(
  language: Language,
  page: Page,
  own: readonly string[],
): Promise<void> {
  await expect
    .poll(async () => wordsOfOtherLanguage(await visibleTexts(page), language, own), {
      message: `words on ${new URL(page.url()).pathname} that are not ${language}`,
    })
    .toEqual([]);
}

function wordsOfOtherLanguage(texts: string[], language: Language, own: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const withoutOwn = own.reduce((rest, word) => rest.replaceAll(word, ' '), text);
    const words = withoutOwn.match(OTHER_SCRIPT[language]) ?? [];
    return words.filter((word) => !NEVER_TRANSLATED.includes(word)).map((word) => `${word} (in "${text}")`);
  });
}

/** Visible texts, and attributes that are shown or announced. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.checkVisibility({ visibilityProperty: true })) {
        texts.push(node.textContent ?? '');
      }
    }
    // Nobody hears the label of what is hidden from screen readers, such as the timer of a toast.
    const announced = '[aria-label]:not([aria-hidden="true"], [aria-hidden="true"] *)';
    for (const [name, selector] of [
      ['aria-label', announced],
      ['title', '[title]'],
      ['placeholder', '[placeholder]'],
      ['alt', '[alt]'],
    ] as const) {
      for (const element of document.querySelectorAll(selector)) {
        if (element.checkVisibility({ visibilityProperty: true })) {
          texts.push(element.getAttribute(name) ?? '');
        }
      }
    }
    return texts.filter((text) => text.trim() !== '');
  });
}
