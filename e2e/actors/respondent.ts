import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { publicUrl } from '../environment.ts';

/** Shown until the server has the response. */
export const SAVED = 'Saved on this device. It will be sent automatically when you are online.';
const RECORDED = 'Your response has been successfully recorded.';

/** Page object of a published form. */
export class Respondent {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  async open(shareUrl: string): Promise<void> {
    // The link has the public address, but the test may use another port.
    await this.page.goto(new URL(shareUrl).pathname);
  }

  field(question: string): Locator {
    return this.page.getByLabel(question, { exact: false });
  }

  async answer(question: string, text: string): Promise<void> {
    await this.field(question).fill(text);
  }

  /** On a device with an earlier response, starts another one. */
  async startNewResponse(): Promise<void> {
    const again = this.page.getByRole('button', { name: 'Answer again', exact: true });
    const submit = this.page.getByRole('button', { name: 'Submit', exact: true });
    await expect(again.or(submit)).toBeVisible({ timeout: 30_000 });
    if (await again.isVisible()) {
      await again.click();
    }
  }

  /** Continues the unfinished response on this device. */
  async continueResponse(): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue where someone left off', exact: true }).click();
  }

  async startOver(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start over', exact: true }).click();
  }

  /** The receipt code of the response. */
  async receipt(): Promise<string> {
    const shown = this.page.getByText(/^Your receipt/);
    await expect(shown).toBeVisible({ timeout: 30_000 });
    return (await shown.textContent())?.replace('Your receipt', '').trim() ?? '';
  }

  /** Waits until the service worker has cached everything for offline use. */
  async untilCached(): Promise<void> {
    await this.page.evaluate(async (path) => {
      await navigator.serviceWorker.ready;
      while (!(await caches.match(path))) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, new URL(this.page.url()).pathname);
  }

  /** Waits until an answer with this text, or an answer's file with this name, is in IndexedDB. */
  async untilStored(text: string): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(async () => {
          // Opening a missing database would create it.
          if (!(await indexedDB.databases()).some(({ name }) => name === 'formwright-responses')) {
            return '';
          }
          return new Promise<string>((resolve, reject) => {
            const asked = indexedDB.open('formwright-responses');
            asked.onerror = reject;
            asked.onsuccess = () => {
              const { result } = asked;
              if (!result.objectStoreNames.contains('fillings')) {
                result.close();
                resolve('');
                return;
              }
              const transaction = result.transaction(['fillings', 'files']);
              const fillings = transaction.objectStore('fillings').getAll();
              const files = transaction.objectStore('files').getAll();
              transaction.oncomplete = () => {
                result.close();
                const walks = fillings.result as { walk: { answers: Map<string, unknown> } }[];
                const answers = JSON.stringify(walks.map(({ walk }) => [...walk.answers]));
                const names = (files.result as { uploadId: string; name: string }[])
                  .filter(({ uploadId }) => answers.includes(uploadId))
                  .map(({ name }) => name);
                resolve([answers, ...names].join(' '));
              };
            };
          });
        }),
      )
      .toContain(text);
  }

  /** Waits until no tab of this device has a response locked: a closed tab releases its lock after a moment. */
  async untilUnlocked(): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(async () => {
          const { held = [] } = await navigator.locks.query();
          return held.filter(({ name }) => name?.startsWith('formwright-filling:')).length;
        }),
      )
      .toBe(0);
  }

  async choose(option: string): Promise<void> {
    await this.page.getByRole('radio', { name: option, exact: true }).first().check();
  }

  /** Waits until the page has been shown for some time: faster submissions are quarantined as spam. */
  async plausiblyShown(): Promise<void> {
    await this.page.waitForTimeout(600);
  }

  async submit(): Promise<void> {
    await this.plausiblyShown();
    await this.page.getByRole('button', { name: 'Submit', exact: true }).click();
  }

  async expectThanks(): Promise<void> {
    await expect(this.heading('Thanks for filling the form!')).toBeVisible();
    await expect(this.page.getByText(RECORDED)).toBeVisible();
  }

  /** The thank-you page of a response that is not yet sent. */
  async expectSaved(): Promise<void> {
    await expect(this.heading('Thanks for filling the form!')).toBeVisible();
    await expect(this.page.getByText(SAVED)).toBeVisible();
    await expect(this.page.getByText(RECORDED)).toBeHidden();
  }
}

/** Aborts the first response to each submitted page after the server committed it; returns how many. */
export async function cutReplies(context: BrowserContext): Promise<() => number> {
  const cut = new Set<string>();
  await context.route('**/api/response/submit', async (route) => {
    const { responseId, currentPageId, seq } = route.request().postDataJSON() as Record<string, unknown>;
    const name = `${responseId} ${currentPageId} ${seq}`;
    if (cut.has(name)) {
      await route.continue();
      return;
    }
    const reply = await route.fetch().catch(() => undefined);
    if (reply?.ok()) {
      cut.add(name);
    }
    await route.abort('connectionreset');
  });
  return () => cut.size;
}

export type SubmitReply = { success: boolean; redirectPage?: string; responseId: string; receipt?: string };

/** Submits a page by API. */
export async function submitPage(
  page: {
    formId: string;
    currentPageId: string;
    answers: Record<string, unknown>;
    responseId?: string;
    formVersion?: number;
    seq?: number;
  },
  headers: Record<string, string> = {},
): Promise<{ status: number; body: SubmitReply }> {
  const { answers, ...rest } = page;
  const userAnswers = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
  const response = await fetch(`${publicUrl}/api/response/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl, ...headers },
    body: JSON.stringify({ ...rest, userAnswers }),
  });
  return { status: response.status, body: (await response.json()) as SubmitReply };
}
