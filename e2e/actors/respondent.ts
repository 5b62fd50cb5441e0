import { expect, type Locator, type Page } from '@playwright/test';
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

  async choose(option: string): Promise<void> {
    await this.page.getByRole('radio', { name: option, exact: true }).first().check();
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Submit', exact: true }).click();
  }

  async expectThanks(): Promise<void> {
    await expect(this.heading('Thanks for filling the form!')).toBeVisible();
    await expect(this.page.getByText('Your response has been successfully recorded.')).toBeVisible();
  }
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
