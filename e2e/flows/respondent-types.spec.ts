import type { Locator, Page } from '@playwright/test';
import builder from '../../web/src/shared/locales/builder.en.json' with { type: 'json' };
import { newOwner } from '../actors/account.ts';
import { addressForm } from '../actors/addressForm.ts';
import { Analyst, columnOf, rowsOf } from '../actors/analyst.ts';
import { png } from '../actors/files.ts';
import { newForm, publishForm, saveForm } from '../actors/forms.ts';
import { gridForm, RANKED } from '../actors/gridForm.ts';
import { Keyboard } from '../actors/keyboard.ts';
import { Respondent } from '../actors/respondent.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('a matrix, a ranking and a consent are answered by keyboard, counted and exported', async ({
  browser,
}) => {
  const { token, page: ownPage } = await newOwner(browser);
  const { _id: id } = await newForm(token, gridForm.name);
  await saveForm(token, id, gridForm);
  const { shareUrl } = await publishForm(token, id);

  const page = await (await browser.newContext()).newPage();
  const keyboard = new Keyboard(page);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  const cell = (name: string) => page.getByRole('radio', { name, exact: true });

  await keyboard.tabTo(cell('Booking Very well'));
  await keyboard.press('Space');
  await submit.press('Enter');
  await expect(page.getByText('Please choose an answer in every row.')).toBeVisible();
  await expect(cell('The welcome Very well')).toBeFocused();
  const rows = ['The welcome', 'The talk', 'Finding the way', 'The bill', 'The follow-up'];
  for (const [at, row] of rows.entries()) {
    await keyboard.tabTo(cell(`${row} Very well`));
    await keyboard.press('Space');
    for (let step = 0; step < at; step += 1) {
      await keyboard.press('ArrowRight');
    }
  }
  await expect(cell('The follow-up Badly')).toBeChecked();

  await keyboard.tabTo(page.getByRole('checkbox', { name: 'Evenings Friday', exact: true }));
  await keyboard.press('Space');
  await keyboard.tabTo(page.getByRole('button', { name: 'Rank Waits at place 1' }));
  // Once more than needed: the last option is ranked with the one before it, and must stay the last.
  for (const _ of RANKED) {
    await keyboard.press('Enter');
  }
  await expect(page.getByRole('list', { name: 'Ranked' }).getByRole('listitem')).toHaveText(
    RANKED.map((option) => new RegExp(`${option}$`)),
  );
  await expect(page.getByRole('button', { name: 'Move Website down' })).toBeFocused();
  await keyboard.press('Alt+ArrowUp');
  await keyboard.tabTo(page.getByRole('checkbox', { name: 'I agree that the clinic keeps my answers.' }));
  await keyboard.press('Space');
  await keyboard.tabTo(submit);
  await respondent.plausiblyShown();
  await keyboard.press('Enter');
  await respondent.receipt();

  const analyst = new Analyst(ownPage);
  await analyst.open(id, gridForm.name);
  const parts = ownPage.getByRole('table', { name: 'How did these go?' });
  await expect(parts.getByRole('row', { name: /^The follow-up/ }).getByRole('cell')).toHaveText([
    /0 0%$/,
    /0 0%$/,
    /0 0%$/,
    /0 0%$/,
    /1 100%$/,
  ]);
  const csv = await analyst.download(analyst.texts.analytics.download.csv);
  const cells = rowsOf(csv.bytes.toString('utf8'));
  expect(columnOf(cells, 'Q1 How did these go? - The bill')).toEqual(['Not so well']);
  expect(columnOf(cells, 'Q2 When do you have time? - Evenings')).toEqual(['Friday']);
  expect(columnOf(cells, 'Q3 What should we work on first? - Payment')).toEqual(['8']);
  expect(columnOf(cells, 'Q3 What should we work on first? - Website')).toEqual(['7']);
  expect(columnOf(cells, 'Q4 Do you agree?')).toEqual(['I agree that the clinic keeps my answers.']);
});

test('an address and a signature are given by keyboard or mouse, counted and exported', async ({
  browser,
}) => {
  const { token, page: ownPage } = await newOwner(browser);
  const { _id: id } = await newForm(token, addressForm.name);
  await saveForm(token, id, addressForm);
  const { shareUrl } = await publishForm(token, id);

  const page = await (await browser.newContext()).newPage();
  const keyboard = new Keyboard(page);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  const part = (name: string) => page.getByRole('textbox', { name, exact: true });
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  await keyboard.tabTo(part('Address line 1'));
  await keyboard.type('12 Mill Lane');
  await submit.press('Enter');
  await expect(page.getByText('Please complete the address.')).toBeVisible();
  await expect(page.getByText('Please sign to continue.')).toBeVisible();
  await expect(part('Postcode')).toBeFocused();
  await keyboard.type('RV1 4AB');
  await keyboard.press('Enter');
  await keyboard.type('Riverside');
  await keyboard.press('Enter');
  await keyboard.type('United Kingdom');
  await keyboard.tabTo(page.getByRole('radio', { name: 'Draw' }));
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await keyboard.type('Asha Rao');
  await keyboard.tabTo(submit);
  await respondent.plausiblyShown();
  await keyboard.press('Enter');
  await respondent.receipt();

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const other = new Respondent(phone);
  await other.open(shareUrl);
  await other.answer('Address line 1', '3 Hill Road');
  await other.answer('Postcode', '403001');
  await other.answer('City or town', 'Panaji');
  await other.answer('Country', 'India');
  const box = await phone.getByRole('img', { name: 'Not signed yet' }).boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  await phone.mouse.move(x + width / 4, y + height / 2);
  await phone.mouse.down();
  await phone.mouse.move(x + width / 2, y + height / 4, { steps: 5 });
  await phone.mouse.move(x + width * 0.75, y + height / 2, { steps: 5 });
  await phone.mouse.up();
  await phone.getByRole('heading', { name: 'Your order' }).first().click();
  await expect.poll(() => darkPixels(phone)).toBeGreaterThan(100);
  // The device has stored the picture, so it is shown again after a reload.
  await other.untilStored('signature.png');
  await phone.reload();
  await expect(phone.getByRole('img', { name: 'Your signature' })).toBeVisible();
  await expect.poll(() => darkPixels(phone)).toBeGreaterThan(100);
  await other.submit();
  await other.receipt();

  const analyst = new Analyst(ownPage);
  await analyst.open(id, addressForm.name);
  const csv = await analyst.download(analyst.texts.analytics.download.csv);
  const cells = rowsOf(csv.bytes.toString('utf8'));
  expect(columnOf(cells, 'Q1 Where do you live? - City')).toEqual(['Riverside', 'Panaji']);
  expect(columnOf(cells, 'Q1 Where do you live? - Postcode')).toEqual(['RV1 4AB', '403001']);
  expect(columnOf(cells, 'Q2 Please sign.')).toEqual(['signature.png', 'signature.png']);
});

test('a form with every question type is answered, charted and downloaded', async ({ browser }) => {
  const { token, page: ownPage } = await newOwner(browser);
  const unseen = ['Text', 'Image', 'Video', 'Hidden Field'];
  const types = Object.keys(builder.kind).filter((type) => !unseen.includes(type));
  const { _id: id } = await newForm(token, 'Everything');
  const questions = types.map((type, at) => ({ id: `q${at}`, type, questionText: type, required: true }));
  await saveForm(token, id, { name: 'Everything', pages: [{ pageId: 'p1', pageTitle: 'All', questions }] });
  const { shareUrl } = await publishForm(token, id);

  const page = await (await browser.newContext()).newPage();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  for (const { id: question } of questions) {
    await answerQuestion(page.locator(`[data-question="${question}"]`));
  }
  await respondent.submit();
  await respondent.receipt();

  const analyst = new Analyst(ownPage);
  const { download } = analyst.texts.analytics;
  await analyst.open(id, 'Everything');
  for (const type of types) {
    await expect(analyst.question(type), type).toContainText('1 answer');
  }
  const csv = await analyst.download(download.csv);
  const [headers = [], cells = []] = rowsOf(csv.bytes.toString('utf8'));
  for (const type of types) {
    const columns = headers.flatMap((header, at) => (header.startsWith(type) ? [cells[at]] : []));
    expect(columns, type).not.toHaveLength(0);
    expect(columns, type).not.toContain('');
  }
  const lines = await analyst.download(download.jsonl);
  const { answers } = JSON.parse(lines.bytes.toString('utf8')) as { answers: { type: string }[] };
  expect(answers.map(({ type }) => type)).toEqual(types);
  const workbook = await analyst.download(download.xlsx);
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
});

/** Answers a question of any type by its controls. */
async function answerQuestion(card: Locator): Promise<void> {
  // Some fields load lazily, and the queries below do not wait.
  await expect(card.locator('input, select, textarea, button').first()).toBeVisible();
  let answered = 0;
  const names = await card
    .getByRole('radio')
    .evaluateAll((radios) => [...new Set(radios.map((radio) => radio.getAttribute('name') ?? ''))]);
  for (const name of names) {
    await card.locator(`input[name="${name}"]`).last().check();
    answered += 1;
  }
  const checkbox = card.getByRole('checkbox').first();
  if (await checkbox.isVisible()) {
    await checkbox.check();
    answered += 1;
  }
  const place = card.getByRole('button', { name: /^Rank .* at place \d+$/ });
  while ((await place.count()) > 0) {
    await place.first().click();
    answered += 1;
  }
  const list = card.locator('select');
  if (await list.isVisible()) {
    await list.selectOption({ index: 1 });
    answered += 1;
  }
  const day = card.locator('input[type="date"]');
  if (await day.isVisible()) {
    await day.fill('2026-11-02');
    answered += 1;
  }
  const file = card.locator('input[type="file"]').first();
  if ((await file.count()) > 0) {
    await file.setInputFiles(png('photo.png'));
    answered += 1;
  }
  for (const text of await card.getByRole('textbox').and(card.locator(':not([type="date"])')).all()) {
    await text.fill('Seven');
    answered += 1;
  }
  expect(answered, `controls used of ${card}`).toBeGreaterThan(0);
}

/** The number of dark pixels on the canvas of the signature. */
function darkPixels(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) {
      return 0;
    }
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) {
      dark += (data[at] ?? 255) < 128 ? 1 : 0;
    }
    return dark;
  });
}
