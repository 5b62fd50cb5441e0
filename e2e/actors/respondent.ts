import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { publicUrl } from '../environment.ts';

/** Somebody who was sent a link. */
export class Respondent {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  async open(shareUrl: string): Promise<void> {
    // The link names the installation's public address, which a test may visit at another port.
    await this.page.goto(new URL(shareUrl).pathname);
  }

  field(question: string): Locator {
    return this.page.getByLabel(question, { exact: false });
  }

  async answer(question: string, text: string): Promise<void> {
    await this.field(question).fill(text);
  }

  /** Whoever has filled the form on this device before asks for an empty one first. */
  async beginAnew(): Promise<void> {
    const again = this.page.getByRole('button', { name: 'Fill it in again', exact: true });
    const submit = this.page.getByRole('button', { name: 'Submit', exact: true });
    await expect(again.or(submit)).toBeVisible({ timeout: 30_000 });
    if (await again.isVisible()) {
      await again.click();
    }
  }

  /** The code that the server gave for the response. */
  async receipt(): Promise<string> {
    const shown = this.page.getByText(/^Your receipt/);
    await expect(shown).toBeVisible({ timeout: 30_000 });
    return (await shown.textContent())?.replace('Your receipt', '').trim() ?? '';
  }

  /** Until the worker has everything that the form needs to open without a network. */
  async untilKept(): Promise<void> {
    await this.page.evaluate(async (path) => {
      await navigator.serviceWorker.ready;
      while (!(await caches.match(path))) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, new URL(this.page.url()).pathname);
  }

  /** Until this device has written down an answer with this text. */
  async untilWritten(text: string): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(async () => {
          // Opening it would make it, empty.
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
              const all = result.transaction('fillings').objectStore('fillings').getAll();
              all.onsuccess = () => {
                result.close();
                const fillings = all.result as { walk: { answers: Map<string, unknown> } }[];
                resolve(JSON.stringify(fillings.map(({ walk }) => [...walk.answers])));
              };
            };
          });
        }),
      )
      .toContain(text);
  }

  async choose(option: string): Promise<void> {
    await this.page.getByRole('radio', { name: option, exact: true }).first().check();
  }

  async submit(): Promise<void> {
    // Nobody reads and answers a page in less; what is handed in sooner is held apart as a machine's.
    await this.page.waitForTimeout(600);
    await this.page.getByRole('button', { name: 'Submit', exact: true }).click();
  }

  async expectThanks(): Promise<void> {
    await expect(this.heading('Thanks for filling the form!')).toBeVisible();
    await expect(this.page.getByText('Your response has been successfully recorded.')).toBeVisible();
  }
}

/** Cuts the connection after the server has answered a page and before the reply is through, once for each page; counts them. */
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

/** What the server answers to a page that was handed in. */
export type HandInReply = { success: boolean; redirectPage?: string; responseId: string; receipt?: string };

/** Hands a page in as a program does. */
export async function handIn(
  page: {
    formId: string;
    currentPageId: string;
    answers: Record<string, unknown>;
    responseId?: string;
    formVersion?: number;
    seq?: number;
  },
  headers: Record<string, string> = {},
): Promise<{ status: number; body: HandInReply }> {
  const { answers, ...rest } = page;
  const userAnswers = Object.entries(answers).map(([questionId, answer]) => ({ questionId, answer }));
  const response = await fetch(`${publicUrl}/api/response/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: publicUrl, ...headers },
    body: JSON.stringify({ ...rest, userAnswers }),
  });
  return { status: response.status, body: (await response.json()) as HandInReply };
}
