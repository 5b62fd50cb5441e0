import { expect, test as playwrightTest } from '@playwright/test';

export { expect };

export const test = playwrightTest.extend<{ closeContexts: undefined }>({
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

/** Marks a test of the gate; all other tests run in `make full` (see scripts/tiers.sh). */
export const GATE = { tag: '@gate' };

/** For a test in a loop, of which the gate runs some. */
export function inGate(condition: boolean) {
  return condition ? GATE : {};
}
