import { publishNewForm } from '../actors/colourForm.ts';
import { clinicForm } from '../actors/forms.ts';
import { Respondent } from '../actors/respondent.ts';
import { type Appearance, browserFor } from '../appearance.ts';
import { expect, GATE, inGate, test } from '../test.ts';

const FIRST_VISIT = 'No, this is my first visit';

/** The answers of each path and the pages they lead to. */
const PATHS = [
  { before: 'Yes', pages: ['Welcome back'] },
  { before: FIRST_VISIT, insured: 'Yes', pages: ['First visit', 'Insurance details'] },
  { before: FIRST_VISIT, insured: 'No', pages: ['First visit', 'Paying yourself'] },
] as const;

async function fillFirstPage(respondent: Respondent, before: string): Promise<void> {
  await respondent.answer('Q1 What brings you in today?', 'A cough that will not go');
  await respondent.choose(before);
}

/** Answers every question of the first page except files. */
async function answerEveryType(respondent: Respondent): Promise<void> {
  const { page } = respondent;
  await page.getByLabel('Q2 When did it start?').fill('2026-11-02');
  await page.getByRole('radio', { name: /^7/ }).check();
  await page.getByRole('radio', { name: '4 of 5 stars' }).check();
  await page.getByRole('checkbox', { name: 'Head' }).check();
  await page.getByRole('checkbox', { name: 'Knee' }).check();
  await page.getByLabel('Q7 Which doctor would you like to see?').selectOption('Dr Sen');
  await respondent.answer('Q9 Your name', 'Meera');
}

const APPEARANCES: readonly Appearance[] = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'en', theme: 'light', width: 390 },
];

for (const appearance of APPEARANCES) {
  test.describe(`the clinic's form, ${appearance.width} wide`, () => {
    test.use(browserFor(appearance));

    for (const path of PATHS) {
      const isFirst = appearance === APPEARANCES[0] && path === PATHS[0];
      test(`leads by its answers to ${path.pages.join(' and ')}`, inGate(isFirst), async ({ page }) => {
        const { shareUrl, completed } = await publishNewForm(clinicForm());
        const respondent = new Respondent(page);
        await respondent.open(shareUrl);
        await expect(respondent.heading('Your visit')).toBeVisible();
        await expect(page).toHaveTitle('Your visit · New patient intake');
        await expect(page.getByText('1 to 2 pages left')).toBeVisible();
        await fillFirstPage(respondent, path.before);
        await answerEveryType(respondent);
        await respondent.submit();
        for (const title of path.pages) {
          await expect(respondent.heading(title)).toBeFocused();
          if (title === 'First visit' && 'insured' in path) {
            await respondent.choose(path.insured);
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

test('required questions block the next page', GATE, async ({ page }) => {
  const { shareUrl } = await publishNewForm(clinicForm());
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

test('going back and changing an answer keeps one response', async ({ page }) => {
  const { shareUrl, completed } = await publishNewForm(clinicForm());
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await fillFirstPage(respondent, 'Yes');
  await answerEveryType(respondent);
  await respondent.submit();
  await respondent.answer('Q10 Your card number', '4711');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(respondent.heading('Your visit')).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'Knee' })).toBeChecked();
  await respondent.choose(FIRST_VISIT);
  await respondent.submit();
  await respondent.choose('No');
  await respondent.submit();
  await respondent.answer('Q13 How would you like to pay?', 'In cash');
  await respondent.submit();
  await respondent.expectThanks();
  expect(await completed()).toBe(1);
});
