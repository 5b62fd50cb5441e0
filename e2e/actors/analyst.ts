import { expect, type Locator, type Page } from '@playwright/test';
import analyticsEn from '../../web/src/locales/analytics.en.json' with { type: 'json' };
import responsesEn from '../../web/src/locales/responses.en.json' with { type: 'json' };
import { publicUrl } from '../environment.ts';
import { textsIn } from '../texts.ts';
import { handIn } from './respondent.ts';

/** Letter by letter what the specification quotes, whatever the product's own file says. */
const analytics: typeof analyticsEn = {
  ...analyticsEn,
  area: 'Form Analytics',
  loading: 'Loading analytics...',
  failed: { fetch: 'Failed to fetch analytics', call: 'Error fetching analytics' },
  empty: { ...analyticsEn.empty, title: 'No responses available for analytics.' },
  chart: { ...analyticsEn.chart, responses: 'Responses' },
  download: { ...analyticsEn.download, button: 'Download' },
};

/** Somebody who wants to know what was answered, and finds it by the words on the screens. */
export class Analyst {
  readonly page: Page;
  readonly texts = { ...textsIn('en').analysis, analytics, responses: responsesEn };

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a form's numbers and waits until they are there. */
  async open(formId: string, name: string): Promise<void> {
    await this.page.goto(`/form-analysis/${formId}`);
    await expect(this.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }

  /** A number of the summary, with what it leaves out. */
  stat(name: string): Locator {
    return this.page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  }

  /** The card of a question. */
  question(text: string): Locator {
    return this.page.getByRole('region', { name: text });
  }

  /** A row of a question's bars, read as a line. */
  bar(question: string, label: string): Locator {
    return this.question(question).getByRole('listitem').filter({ hasText: label });
  }

  async openResponses(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: this.texts.analytics.rail.label })
      .getByRole('link', { name: this.texts.analytics.rail.responses })
      .click();
    await expect(this.responses).toBeVisible();
  }

  get responses(): Locator {
    return this.page.getByRole('region', { name: this.texts.responses.area, exact: true });
  }

  /** How many the list has, in words. */
  get total(): Locator {
    return this.responses.getByRole('heading', { level: 2 });
  }

  /** The lines of the list, its head left out. */
  get rows(): Locator {
    return this.responses.getByRole('rowgroup').last().getByRole('row');
  }

  async openResponse(row: Locator): Promise<Locator> {
    await row.getByRole('time').or(row.locator('time')).first().click();
    const panel = this.page.getByRole('dialog', { name: this.texts.responses.one.title, exact: true });
    await expect(panel).toBeVisible();
    return panel;
  }

  /** Chooses from one of the list's filters; an answer's choice goes on with how many gave it. */
  async filter(field: string, choice: string): Promise<void> {
    await this.responses.getByRole('combobox', { name: field, exact: true }).click();
    await this.page.getByRole('option', { name: choice }).click();
    await expect(this.page.getByRole('listbox')).toBeHidden();
  }

  /** Chooses from the Download menu, and waits until the browser has saved the file. */
  async download(item: string): Promise<{ name: string; bytes: Buffer }> {
    const saved = this.page.waitForEvent('download');
    await this.chooseDownload(item);
    const file = await saved;
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) {
      chunks.push(chunk as Buffer);
    }
    return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
  }

  async chooseDownload(item: string): Promise<void> {
    await this.page.getByRole('button', { name: this.texts.analytics.download.button, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
}

/** The rows of a CSV file as a spreadsheet reads them. */
export function rowsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const text = csv.replace(/^\uFEFF/, '');
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') {
        cell += sign;
      } else if (text.charAt(at + 1) === '"') {
        cell += sign;
        at += 1;
      } else {
        isQuoted = false;
      }
    } else if (sign === '"') {
      isQuoted = true;
    } else if (sign === ',' || sign === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (sign === '\n') {
        rows.push([]);
      }
    } else if (sign !== '\r') {
      cell += sign;
    }
  }
  return rows.filter((row) => row.length > 0);
}

/** The same by header: what stands below it in each row. */
export function columnOf(rows: readonly string[][], header: string): string[] {
  const [head = [], ...body] = rows;
  const at = head.indexOf(header);
  expect(head, 'the headers').toContain(header);
  return body.map((row) => row[at] ?? '');
}

/** A response to a form's first page, handed in as a program does. */
export async function respond(
  formId: string,
  currentPageId: string,
  answers: Record<string, unknown>,
  more: { website?: string; formVersion?: number } = {},
): Promise<string> {
  const { status, body } = await handIn({ formId, currentPageId, answers, ...more });
  expect(status).toBe(200);
  return body.responseId;
}

/** How often the forms of a project were opened, as far as that is written down. */
export async function viewsOf(token: string, projectId: string): Promise<number> {
  const response = await fetch(`${publicUrl}/api/analytics/project/${projectId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { views } = (await response.json()) as { views: number };
  return views;
}

/** Puts a form into a project behind the screens' back. */
export async function intoProject(token: string, formId: string, projectId: string): Promise<void> {
  const response = await fetch(`${publicUrl}/api/form/${formId}/project`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      origin: publicUrl,
    },
    body: JSON.stringify({ projectId }),
  });
  if (!response.ok) {
    throw new Error(`moving the form answered ${response.status}: ${await response.text()}`);
  }
}
