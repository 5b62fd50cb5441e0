import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { THEMES, type Theme } from './looks.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES_ABOUT_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with the broken rules and where they are broken, on this screen in both themes. `within` names the part that
 * is to be looked at, where the rest of the screen was looked at already.
 */
export async function expectNoViolations(page: Page, where: string, within?: string): Promise<void> {
  const looked = (axe: AxeBuilder) => (within === undefined ? axe : axe.include(within));
  const [first, ...others] = THEMES;
  await expectNone(page, `${where}, ${first}`, (axe) => looked(axe).withTags(RULES));
  for (const theme of others) {
    await wear(page, theme);
    await expectNone(page, `${where}, ${theme}`, (axe) => looked(axe).withRules(RULES_ABOUT_COLOUR));
  }
  await wear(page, first);
}

/** Every colour hangs on this attribute, and nothing else does: an open dialog can be looked at in both themes. */
export async function wear(page: Page, theme: Theme | undefined): Promise<void> {
  await page.evaluate((chosen) => {
    document.documentElement.dataset['theme'] = chosen;
  }, theme);
}

async function expectNone(page: Page, where: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // A colour half way through a transition is nobody's choice.
  await settled(page);
  // Without frames of other origins the old way finds the same, in a quarter of the time.
  const axe = choose(new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] }));
  // An open list or menu is a layer over the page, as a dialog is, but axe asks for a landmark around it.
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

/** Waits until whatever is moving has arrived; what runs for ever (a spinner) or is unseen does not count. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((animation) => {
        const iterations = animation.effect?.getComputedTiming().iterations;
        const name = animation instanceof CSSAnimation ? animation.animationName : '';
        return iterations !== Number.POSITIVE_INFINITY && name !== 'toast-clock';
      })
      .every((animation) => animation.playState !== 'running'),
  );
}

/** Nothing wider than the window, and no words beyond its edges. */
export async function expectNothingCutOff(page: Page, where: string): Promise<void> {
  await settled(page);
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
        // A drawing is cropped by its frame on purpose.
        element.closest('[aria-hidden="true"]') !== null ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      ) {
        continue;
      }
      // Texts for screen readers alone are one pixel wide on purpose.
      const isForEars = (holder: Element | null): boolean =>
        holder !== null &&
        ((holder.clientWidth === 1 && holder.clientHeight === 1) || isForEars(holder.parentElement));
      if (isForEars(element)) {
        continue;
      }
      // What lies in a box that scrolls sideways, as a table does, can be brought into view.
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

/** No words within this part lie under something that is none of theirs. */
export async function expectNothingOverlaps(page: Page, within: string, where: string): Promise<void> {
  await settled(page);
  const found = await page.locator(within).evaluateAll((parts) =>
    parts.flatMap((part) => {
      const problems: string[] = [];
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const isSeen = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
        // Texts for screen readers alone are one pixel wide on purpose.
        const isForEars = (holder: Element | null): boolean =>
          holder !== null &&
          ((holder.clientWidth === 1 && holder.clientHeight === 1) || isForEars(holder.parentElement));
        if (element === null || !isSeen || isForEars(element) || !node.textContent?.trim()) {
          continue;
        }
        const range = document.createRange();
        range.selectNodeContents(node);
        // Words cut short by an ellipsis end where their element does.
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

/** Doubles every letter and nothing else, as a reader's own text size does. */
export async function doubleTheText(page: Page): Promise<void> {
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

/** Takes the doubling back, so that the same page can be gone on with. */
export async function restoreTheText(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
      element.style.removeProperty('font-size');
      element.style.removeProperty('line-height');
    }
  });
}
