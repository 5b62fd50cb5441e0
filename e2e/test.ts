import { expect, test as playwrightTest } from '@playwright/test';

export { expect };

type Fixtures = {
  /** Whether toasts stay until they are closed. */
  keepToasts: boolean;
  keepToastsInContexts: undefined;
  closeContexts: undefined;
};

export const test = playwrightTest.extend<Fixtures>({
  keepToasts: [true, { option: true }],
  // Otherwise a slow machine misses a toast, or checks the colours of one that is fading.
  keepToastsInContexts: [
    async ({ browser, keepToasts }, use) => {
      const { newContext } = browser;
      if (keepToasts) {
        browser.newContext = async (options) => {
          const context = await newContext.call(browser, options);
          await context.addInitScript(pauseToasts);
          return context;
        };
      }
      await use(undefined);
      browser.newContext = newContext;
    },
    { auto: true },
  ],
  // Playwright closes its own context after a test, but not those that the test opened: dozens would stay open and slow
  // down every later test.
  closeContexts: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** Pauses the animation whose end closes a toast. Clicks pass through the toast, because nothing uncovers what is below. */
function pauseToasts(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(`
    .Toastify__progress-bar--animated { animation-play-state: paused !important }
    .Toastify__toast { pointer-events: none !important }
    .Toastify__toast button { pointer-events: auto }
  `);
  document.adoptedStyleSheets.push(styles);
}

/** Marks a test of the gate; all other tests run in `make full` (see scripts/tiers.sh). */
export const GATE = { tag: '@gate' };

/** For a test in a loop, of which the gate runs some. */
export function inGate(condition: boolean) {
  return condition ? GATE : {};
}
