import type { Page } from '@playwright/test';

type BeforePaint = { theme: string | undefined; language: string };

/**
 * From the next load on, notes what the page has decided by the time its body begins: nothing was painted
 * before that.
 */
export async function watchFirstPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (document.body !== null) {
        watcher.disconnect();
        const { dataset, lang } = document.documentElement;
        Object.assign(window, { beforePaint: { theme: dataset['theme'], language: lang } });
      }
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
}

export function beforeFirstPaint(page: Page): Promise<BeforePaint> {
  return page.evaluate(() => (window as unknown as { beforePaint: BeforePaint }).beforePaint);
}
