import { expect, type Locator, type Page } from '@playwright/test';
import analyticsEn from '../../web/src/shared/locales/analytics.en.json' with { type: 'json' };
import responsesEn from '../../web/src/shared/locales/responses.en.json' with { type: 'json' };
import { publicUrl } from '../environment.ts';
import { translationsFor } from '../translations.ts';
import { submitPage } from './respondent.ts';

/** Texts that the specification quotes override the locale file, so that a changed file fails the flows. */
const analytics: typeof analyticsEn = {
  ...analyticsEn,
  area: 'Form Analytics',
  loading: 'Loading analytics...',
  failed: { fetch: 'Failed to fetch analytics', call: 'Error fetching analytics' },
  empty: { ...analyticsEn.empty, title: 'No responses available for analytics.' },
  chart: { ...analyticsEn.chart, responses: 'Responses' },
  download: { ...analyticsEn.download, button: 'Download' },
};

/** Page object of the analysis screens. */
export class Analyst {
  readonly page: Page;
  readonly texts = { ...translationsFor('en').analysis, analytics, responses: responsesEn };

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a form's analysis and waits until it has loaded. */
  async open(formId: string, name: string): Promise<void> {
    await this.page.goto(`/form-analysis/${formId}`);
    await expect(this.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }

  /** A figure of the summary. */
  stat(name: string): Locator {
    return this.page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  }

  question(text: string): Locator {
    return this.page.getByRole('region', { name: text });
  }

  /** A bar of a question. */
  bar(question: string, label: string): Locator {
    return this.question(question).getByRole('listitem').filter({ hasText: label });
  }

  async openResponses(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: this.texts.analytics.nav.label })
      .getByRole('link', { name: this.texts.analytics.nav.responses })
      .click();
    await expect(this.responses).toBeVisible();
  }

  get responses(): Locator {
    return this.page.getByRole('region', { name: this.texts.responses.area, exact: true });
  }

  /** The result count of the list. */
  get total(): Locator {
    return this.responses.getByRole('heading', { level: 2 });
  }

  /** Rows of the list without the header. */
  get rows(): Locator {
    return this.responses.getByRole('rowgroup').last().getByRole('row');
  }

  async openResponse(row: Locator): Promise<Locator> {
    await row.getByRole('time').or(row.locator('time')).first().click();
    const panel = this.page.getByRole('dialog', { name: this.texts.responses.one.title, exact: true });
    await expect(panel).toBeVisible();
    return panel;
  }

  /** Chooses from a filter of the list; options of an answer end with their count. */
  async filter(field: string, choice: string): Promise<void> {
    await this.responses.getByRole('combobox', { name: field, exact: true }).click();
    await this.page.getByRole('option', { name: choice }).click();
    await expect(this.page.getByRole('listbox')).toBeHidden();
  }

  /** Downloads by the menu and waits for the file. */
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

/** Parses a CSV file. */
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

/** The values of the column with this header. */
export function columnOf(rows: readonly string[][], header: string): string[] {
  const [head = [], ...body] = rows;
  const at = head.indexOf(header);
  expect(head, 'the headers').toContain(header);
  return body.map((row) => row[at] ?? '');
}

/** Submits a response to a form's first page by API. */
export async function respond(
  formId: string,
  currentPageId: string,
  answers: Record<string, unknown>,
  more: { website?: string; formVersion?: number } = {},
): Promise<string> {
  const { status, body } = await submitPage({ formId, currentPageId, answers, ...more });
  expect(status).toBe(200);
  return body.responseId;
}

/** The counted views of a project's forms. */
export async function viewsOf(token: string, projectId: string): Promise<number> {
  const response = await fetch(`${publicUrl}/api/analytics/project/${projectId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { views } = (await response.json()) as { views: number };
  return views;
}

/** Moves a form into a project by API. */
export async function moveToProject(token: string, formId: string, projectId: string): Promise<void> {
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
