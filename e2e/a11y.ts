import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { THEMES, type Theme } from './appearance.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails with the violated rules of this screen in these themes. `within` limits the check to one part of the screen. */
export async function expectNoViolations(
  page: Page,
  where: string,
  { within, themes = THEMES }: { within?: string | undefined; themes?: readonly Theme[] } = {},
): Promise<void> {
  const scoped = (axe: AxeBuilder) => (within === undefined ? axe : axe.include(within));
  const [first, ...others] = themes;
  await expectNoViolationsOf(page, `${where}, ${first}`, (axe) => scoped(axe).withTags(RULES));
  for (const theme of others) {
    await setTheme(page, theme);
    await expectNoViolationsOf(page, `${where}, ${theme}`, (axe) => scoped(axe).withRules(COLOUR_RULES));
  }
  await setTheme(page, first);
}

/** Only colours depend on this attribute, so an open dialog can be checked in both themes. */
export async function setTheme(page: Page, theme: Theme | undefined): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);
}

async function expectNoViolationsOf(
  page: Page,
  where: string,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<void> {
  // Colours in the middle of a transition would fail the contrast check.
  await waitForAnimations(page);
  // Legacy mode skips cross-origin frames, which we do not have, and is four times as fast.
  const axe = choose(new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] }));
  // axe wants a landmark around an open list or menu, although it is an overlay like a dialog.
  if ((await page.locator('[role="listbox"], [role="menu"]').count()) > 0) {
    axe.disableRules('region');
  }
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`),
  }));
  expect.soft(found, `accessibility of ${where}`).toEqual([]);
}

/** Waits for animations to end, except endless (a spinner) and invisible ones. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((animation) => {
        const iterations = animation.effect?.getComputedTiming().iterations;
        const name = animation instanceof CSSAnimation ? animation.animationName : '';
        return iterations !== Number.POSITIVE_INFINITY && name !== 'toast-timer';
      })
      .every((animation) => animation.playState !== 'running'),
  );
}

/** Nothing is wider than the window, and no text is beyond its edges. */
export async function expectNothingCutOff(page: Page, where: string): Promise<void> {
  await waitForAnimations(page);
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim();
      if (
        !words ||
        element === null ||
        // Drawings are cropped by their frame on purpose.
        element.closest('[aria-hidden="true"]') !== null ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      ) {
        continue;
      }
      // Visually hidden texts are one pixel wide on purpose.
      const isForEars = (holder: Element | null): boolean =>
        holder !== null &&
        ((holder.clientWidth === 1 && holder.clientHeight === 1) || isForEars(holder.parentElement));
      if (isForEars(element)) {
        continue;
      }
      // Content of a horizontally scrolling box, like a table, can be scrolled into view.
      const scrolls = (holder: Element | null): boolean =>
        holder !== null &&
        ((/auto|scroll/.test(getComputedStyle(holder).overflowX) &&
          holder.scrollWidth > holder.clientWidth) ||
          scrolls(holder.parentElement));
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, width } of range.getClientRects()) {
        if (width > 0 && (left < -1 || right > clientWidth + 1) && !scrolls(element)) {
          const truncates = getComputedStyle(element).textOverflow === 'ellipsis';
          if (!truncates) {
            problems.push(`"${words}" from ${Math.round(left)} to ${Math.round(right)} of ${clientWidth}`);
          }
        }
      }
      for (let holder: Element | null = element; holder !== null; holder = holder.parentElement) {
        const style = getComputedStyle(holder);
        const hides = style.overflowX === 'hidden' || style.overflowX === 'clip';
        if (hides && style.textOverflow !== 'ellipsis' && holder.scrollWidth > holder.clientWidth + 1) {
          problems.push(`"${words}" is cut by ${holder.tagName}.${holder.className}`);
        }
      }
    }
    return [...new Set(problems)];
  });
  expect.soft(found, `nothing cut off on ${where}`).toEqual([]);
}

/** No text within this part is covered by another element. */
export async function expectNothingOverlaps(page: Page, within: string, where: string): Promise<void> {
  await waitForAnimations(page);
  const found = await page.locator(within).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const problems: string[] = [];
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const isSeen = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
        // Visually hidden texts are one pixel wide on purpose.
        const isForEars = (holder: Element | null): boolean =>
          holder !== null &&
          ((holder.clientWidth === 1 && holder.clientHeight === 1) || isForEars(holder.parentElement));
        if (element === null || !isSeen || isForEars(element) || !node.textContent?.trim()) {
          continue;
        }
        // The name of a button of which narrow screens show only the icon.
        if (getComputedStyle(element).fontSize === '0px') {
          continue;
        }
        const range = document.createRange();
        range.selectNodeContents(node);
        // Text truncated by an ellipsis ends where its element ends.
        const box = element.getBoundingClientRect();
        for (const { left, right, top, bottom } of range.getClientRects()) {
          for (const x of [Math.max(left, box.left) + 1, Math.min(right, box.right) - 1]) {
            const hit = document.elementFromPoint(x, (top + bottom) / 2);
            if (hit !== null && !hit.contains(element) && !element.contains(hit)) {
              problems.push(`"${node.textContent.trim()}" lies under ${hit.tagName} ${hit.textContent}`);
            }
          }
        }
      }
      return problems;
    }),
  );
  expect.soft(found, `nothing overlaps on ${where}`).toEqual([]);
}

/** Doubles the font size only, like the browser's text size setting. */
export async function doubleTextSize(page: Page): Promise<void> {
  await page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('body, body *')];
    const sizes = elements.map((element) => {
      const style = getComputedStyle(element);
      return { element, size: Number.parseFloat(style.fontSize), line: Number.parseFloat(style.lineHeight) };
    });
    for (const { element, size, line } of sizes) {
      element.style.fontSize = `${size * 2}px`;
      if (Number.isFinite(line)) {
        element.style.lineHeight = `${line * 2}px`;
      }
    }
  });
}

export async function restoreTextSize(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
      element.style.removeProperty('font-size');
      element.style.removeProperty('line-height');
    }
  });
}
