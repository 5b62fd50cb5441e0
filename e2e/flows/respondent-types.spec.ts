import { newOwner } from '../actors/account.ts';
import { Analyst, columnOf, rowsOf } from '../actors/analyst.ts';
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
  await keyboard.tabTo(page.getByRole('button', { name: 'Place 1: Waits' }));
  for (let place = 1; place < RANKED.length; place += 1) {
    await keyboard.press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Move Payment up' })).toBeFocused();
  await keyboard.press('Alt+ArrowUp');
  await keyboard.tabTo(page.getByRole('checkbox', { name: 'I agree that the clinic keeps my answers.' }));
  await keyboard.press('Space');
  await keyboard.tabTo(submit);
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
  expect(columnOf(cells, 'Q3 What should we work on first? - Payment')).toEqual(['6']);
  expect(columnOf(cells, 'Q3 What should we work on first? - Signs')).toEqual(['7']);
  expect(columnOf(cells, 'Q4 Do you agree?')).toEqual(['I agree that the clinic keeps my answers.']);
});
