import { waitForAnimations } from '../a11y.ts';
import { newOwner } from '../actors/account.ts';
import { Analyst } from '../actors/analyst.ts';
import { newForm, publishForm, saveForm } from '../actors/forms.ts';
import { Respondent } from '../actors/respondent.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('a new response appears live without a layout shift', GATE, async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { _id: form } = await newForm(token, 'Lunch');
  await saveForm(token, form, {
    name: 'Lunch',
    pages: [
      {
        pageId: 'lunch',
        pageTitle: 'Lunch',
        questions: [
          {
            id: 'soup',
            type: 'Multiple Choice',
            questionText: 'Q1 Which soup?',
            required: true,
            options: ['Lentil', 'Tomato'],
            optionIds: ['lentil', 'tomato'],
          },
        ],
      },
    ],
    pageConditions: {},
  });
  const { shareUrl } = await publishForm(token, form);
  const guests = await browser.newContext();
  const respondent = new Respondent(await guests.newPage());
  const answer = async (soup: string) => {
    await respondent.open(shareUrl);
    await respondent.startNewResponse();
    await respondent.choose(soup);
    await respondent.submit();
    await respondent.expectThanks();
  };

  const analyst = new Analyst(page);
  const { analytics } = analyst.texts;
  await analyst.open(form, 'Lunch');
  await expect(page.getByText(analytics.empty.title)).toBeVisible();
  await expect(page.getByText(analytics.live.live, { exact: true })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset['sameDocument'] = 'yes';
  });

  await answer('Lentil');
  await expect(analyst.bar('Which soup?', 'Lentil')).toContainText('1 100%');

  // Charts and fonts that load late move the page, too.
  await expect(analyst.question('Which soup?').getByRole('img')).toHaveCount(2);
  await page.evaluate(() => document.fonts.ready);
  await waitForAnimations(page);

  // An update must not move the focus or the focused button.
  const toTable = analyst.question('Which soup?').getByRole('button', { name: /^Table/ });
  await toTable.focus();
  const before = await toTable.boundingBox();
  await answer('Tomato');
  await expect(analyst.bar('Which soup?', 'Tomato')).toContainText('1 50%');
  await expect(analyst.stat(analytics.stats.completed)).toContainText('2');
  await expect(toTable).toBeFocused();
  expect(await toTable.boundingBox()).toEqual(before);
  await expect(page.locator('html[data-same-document="yes"]')).toBeAttached();
});
