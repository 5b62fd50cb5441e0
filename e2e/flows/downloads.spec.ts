import type { Locator } from '@playwright/test';
import { newOwner } from '../actors/account.ts';
import { Analyst, columnOf, respond, rowsOf } from '../actors/analyst.ts';
import { CHOICE_QUESTION, publishFileForm, submitFileForm } from '../actors/fileForm.ts';
import { Owner } from '../actors/owner.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('responses download as CSV, Excel, JSON Lines and ZIP', GATE, async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { form, shareUrl } = await publishFileForm(token);
  const letter = await submitFileForm(browser, shareUrl);
  await respond(form, 'visit', { seen: 'No' });
  const owner = new Owner(page, 'en');
  const analyst = new Analyst(page);
  const { download } = analyst.texts.analytics;
  await analyst.open(form, 'Papers');
  const named = (ending: string) => new RegExp(`^Papers \\d{4}-\\d{2}-\\d{2}\\.${ending}$`);

  const csv = await analyst.download(download.csv);
  expect(csv.name).toMatch(named('csv'));
  await expect(owner.successToast(`${csv.name} was downloaded`)).toBeVisible();
  const rows = rowsOf(csv.bytes.toString('utf8'));
  expect(columnOf(rows, CHOICE_QUESTION)).toEqual(['Yes', 'No']);
  expect(columnOf(rows, 'Status')).toEqual(['complete', 'partial']);

  const lines = await analyst.download(download.jsonl);
  expect(lines.name).toMatch(named('jsonl'));
  const ids = lines.bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { responseId: string }).responseId);
  expect(ids).toEqual(columnOf(rows, 'Response ID'));

  const workbook = await analyst.download(download.xlsx);
  expect(workbook.name).toMatch(named('xlsx'));
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(workbook.bytes.includes('xl/worksheets/sheet1.xml')).toBe(true);

  const files = await analyst.download(download.files);
  expect(files.name).toMatch(named('zip'));
  expect(files.bytes.includes(letter.name)).toBe(true);
  // The ZIP stores PDFs uncompressed, so their bytes can be searched.
  expect(files.bytes.includes(letter.buffer)).toBe(true);
});

test('a truncated download is reported and retried', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { form } = await publishFileForm(token);
  await respond(form, 'visit', { seen: 'Yes' });
  await respond(form, 'visit', { seen: 'No' });
  const owner = new Owner(page, 'en');
  const analyst = new Analyst(page);
  const { analytics } = analyst.texts;
  await analyst.open(form, 'Papers');

  // Like a proxy that ends a broken response in the middle as if it were complete.
  await page.route('**/download?*', async (route) => {
    const reply = await route.fetch();
    const whole = await reply.body();
    await route.fulfill({ response: reply, body: whole.subarray(0, whole.length - 20) });
  });
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await analyst.chooseDownload(analytics.download.csv);
  const panel = page.getByRole('region', { name: analytics.download.panel, exact: true });
  await expect(panel.getByRole('alert')).toHaveText(analytics.download.interrupted);
  expect(saved).toBe(0);

  await page.unrouteAll();
  const file = page.waitForEvent('download');
  await panel.getByRole('button', { name: analytics.tryAgain, exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/^Papers .*\.csv$/);
  await expect(panel).toHaveCount(0);
  await expect(owner.successToast(`${(await file).suggestedFilename()} was downloaded`)).toBeVisible();
});

test('the printed page has charts and no controls', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { form } = await publishFileForm(token);
  await respond(form, 'visit', { seen: 'Yes' });
  const analyst = new Analyst(page);
  const { analytics } = analyst.texts;
  await analyst.open(form, 'Papers');
  const charts = analyst.question(CHOICE_QUESTION.slice(3)).getByRole('img');
  await expect(charts).toHaveCount(2);
  await expect.poll(() => countDrawn(charts)).toBe(2);

  // Chromium writes a chart into the PDF as vector graphics or as an image.
  const drawings = async () => {
    const paper = await page.pdf({ format: 'A4', printBackground: true });
    return paper.toString('latin1').match(/\/Subtype \/(?:Image|Form)/g)?.length ?? 0;
  };
  const withCharts = await drawings();
  await page.locator('canvas').evaluateAll((charts) => {
    for (const chart of charts) {
      (chart as HTMLElement).style.visibility = 'hidden';
    }
  });
  expect(withCharts - (await drawings())).toBeGreaterThanOrEqual(2);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: analytics.download.button, exact: true })).toBeHidden();
  await expect(page.getByRole('navigation', { name: analytics.nav.label })).toBeHidden();
  await expect(analyst.question(CHOICE_QUESTION.slice(3))).toBeVisible();
});

/** How many of these canvases have a pixel that is not blank. */
function countDrawn(charts: Locator): Promise<number> {
  return charts.evaluateAll((canvases: HTMLCanvasElement[]) => {
    const isDrawn = (canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const context = width > 0 && height > 0 ? canvas.getContext('2d') : null;
      return context?.getImageData(0, 0, width, height).data.some((value) => value !== 0);
    };
    return canvases.filter(isDrawn).length;
  });
}
