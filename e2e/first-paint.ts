import type { Page } from '@playwright/test';

type BeforePaint = { theme: string | undefined; language: string };

/**
 * From the next load on, records theme and language at the start of the body, before anything is painted.
 */
export async function watchFirstPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.body !== null) {
        observer.disconnect();
        const { dataset, lang } = document.documentElement;
        Object.assign(window, { beforePaint: { theme: dataset['theme'], language: lang } });
      }
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

export function beforeFirstPaint(page: Page): Promise<BeforePaint> {
  return page.evaluate(() => (window as unknown as { beforePaint: BeforePaint }).beforePaint);
}
