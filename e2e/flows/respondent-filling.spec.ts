import { expect, test } from '@playwright/test';
import { published } from '../actors/colours.ts';
import { clinicForm } from '../actors/forms.ts';
import { Respondent } from '../actors/respondent.ts';
import { browserFor, type Look } from '../looks.ts';

const FIRST_VISIT = 'No, this is my first visit';

/** Where each answer on the way leads; the last page is the end. */
const WAYS = [
  { before: 'Yes', pages: ['Welcome back'] },
  { before: FIRST_VISIT, insured: 'Yes', pages: ['First visit', 'Insurance details'] },
  { before: FIRST_VISIT, insured: 'No', pages: ['First visit', 'Paying yourself'] },
] as const;

async function fillFirstPage(respondent: Respondent, before: string): Promise<void> {
  await respondent.answer('Q1 What brings you in today?', 'A cough that will not go');
  await respondent.choose(before);
}

/** Everything on the first page that takes an answer, but files. */
async function fillEveryKind(respondent: Respondent): Promise<void> {
  const { page } = respondent;
  await page.getByLabel('Q2 When did it start?').fill('2026-11-02');
  await page.getByRole('radio', { name: /^7/ }).check();
  await page.getByRole('radio', { name: '4 of 5 stars' }).check();
  await page.getByRole('checkbox', { name: 'Head' }).check();
  await page.getByRole('checkbox', { name: 'Knee' }).check();
  await page.getByLabel('Q7 Which doctor would you like to see?').selectOption('Dr Sen');
  await respondent.answer('Q11 Your name', 'Meera');
}

const LOOKS: readonly Look[] = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'en', theme: 'light', width: 390 },
];

for (const look of LOOKS) {
  test.describe(`the clinic's form, ${look.width} wide`, () => {
    test.use(browserFor(look));

    for (const way of WAYS) {
      test(`leads by its answers to ${way.pages.join(' and ')}`, async ({ page }) => {
        const { shareUrl, completed } = await published(clinicForm());
        const respondent = new Respondent(page);
        await respondent.open(shareUrl);
        await expect(respondent.heading('Your visit')).toBeVisible();
        await expect(page).toHaveTitle('Your visit · New patient intake');
        await expect(page.getByText('1 to 2 pages left')).toBeVisible();
        await fillFirstPage(respondent, way.before);
        await fillEveryKind(respondent);
        await respondent.submit();
        for (const title of way.pages) {
          await expect(respondent.heading(title)).toBeFocused();
          if (title === 'First visit' && 'insured' in way) {
            await respondent.choose(way.insured);
          }
          await respondent.submit();
        }
        await respondent.expectThanks();
        expect(await respondent.receipt()).toMatch(/\w{4,}/);
        expect(await completed()).toBe(1);
      });
    }
  });
}

test('a page is not left without what it must have', async ({ page }) => {
  const { shareUrl } = await published(clinicForm());
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.submit();
  await expect(page.getByLabel('Q1 What brings you in today?')).toBeFocused();
  await respondent.answer('Q1 What brings you in today?', 'A cough');
  await respondent.submit();
  await expect(page.getByRole('radio', { name: 'Yes', exact: true })).toBeFocused();
  const alert = page.getByRole('alert').filter({ hasText: 'Please answer this question to continue.' });
  await expect(alert).toBeVisible();
  await respondent.choose('Yes');
  await expect(alert).toBeHidden();
  await respondent.submit();
  await expect(respondent.heading('Welcome back')).toBeFocused();
});

test('going back and answering differently leads elsewhere, keeps every answer and makes one response', async ({
  page,
}) => {
  const { shareUrl, completed } = await published(clinicForm());
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await fillFirstPage(respondent, 'Yes');
  await fillEveryKind(respondent);
  await respondent.submit();
  await respondent.answer('Q12 Your card number', '4711');
  await respondent.submit();
  await respondent.expectThanks();
  const receipt = await respondent.receipt();

  await page.goBack();
  await expect(respondent.heading('Welcome back')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(respondent.heading('Your visit')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Knee' })).toBeChecked();
  await respondent.choose(FIRST_VISIT);
  await respondent.submit();
  await respondent.choose('No');
  await respondent.submit();
  await respondent.answer('Q15 How would you like to pay?', 'In cash');
  await respondent.submit();
  await respondent.expectThanks();
  expect(await respondent.receipt()).toBe(receipt);
  expect(await completed()).toBe(1);
});
