import type { Page } from '@playwright/test';

/**
 * Stops the installed clock of the page. Only after the screen has loaded: with a stopped clock a lazy screen would never
 * appear.
 */
export async function pauseClock(page: Page): Promise<void> {
  // The clock cannot go back, so this time must still lie ahead when the page receives it, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 600_000);
}
