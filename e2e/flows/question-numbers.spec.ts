import type { Page } from '@playwright/test';
import { newOwner } from '../actors/account.ts';
import { Analyst, respond, rowsOf } from '../actors/analyst.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, publishForm, type StoredQuestion, saveForm } from '../actors/forms.ts';
import { Respondent } from '../actors/respondent.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

const question = (id: string, type: string, questionText: string, more: object = {}): StoredQuestion => ({
  id,
  type,
  questionText,
  required: false,
  ...more,
});

// As older builders stored it: images and videos were numbered, so the stored number is wrong in both versions.
const welcome = [
  question('map', 'Image', 'Q1 The way', { imageUrl: 'https://example.com/map.png', altText: 'The way' }),
  question('note', 'Text', '', { shortText: 'Good morning' }),
  question('guest', 'Short Answer', 'Q2 Guest'),
];
const visit = [
  question('film', 'Video', 'Q3 The house', { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }),
  question('name', 'Short Answer', 'Q4 Name'),
  question('day', 'Date', 'Q5 The day'),
];

/** The question numbers on a screen. */
async function numbersOn(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count.
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');
  return [...new Set(text.match(/Q\d+ The day/g))];
}

test('a question has the same number everywhere', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { _id: form } = await newForm(token, 'Visit');
  const publish = async (first: StoredQuestion[]) => {
    const pages = [
      { pageId: 'p1', pageTitle: 'Welcome', questions: first },
      { pageId: 'p2', pageTitle: 'Your visit', questions: visit },
    ];
    await saveForm(token, form, { name: 'Visit', pages, pageConditions: {} });
    return publishForm(token, form);
  };
  const { version } = await publish(welcome);
  const { shareUrl } = await publish(welcome.slice(0, 2));
  await respond(form, 'p1', { guest: 'Sen' }, { formVersion: version });
  const shows = (where: string) =>
    expect.poll(() => numbersOn(page), { message: where }).toEqual(['Q2 The day']);

  const builder = new Builder(page, 'en');
  await builder.open(form);
  await builder.goToPage('p2');
  await expect(builder.card('day')).toContainText('Q2');
  await builder.button(builder.texts.frame.preview).click();
  await shows('preview');

  await page.goto(shareUrl);
  const respondent = new Respondent(page);
  await respondent.submit();
  await shows('respondent');
  await respondent.submit();
  await respondent.expectThanks();

  const analyst = new Analyst(page);
  await analyst.open(form, 'Visit');
  await shows('rail and charts');
  await analyst.openResponses();
  await shows('table');
  await page.getByRole('combobox', { name: analyst.texts.responses.filter.question }).click();
  await shows('filter');
  await page.keyboard.press('Escape');
  await analyst.openResponse(analyst.rows.filter({ hasText: 'v2' }));
  await shows('single response');
  await page.keyboard.press('Escape');
  const csv = await analyst.download(analyst.texts.analytics.download.csv);
  expect(rowsOf(csv.bytes.toString('utf8'))[0]).toContain('Q2 The day');
});
