import { newOwner } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, publishForm, saveForm, storedVersions } from '../actors/forms.ts';
import { Publisher } from '../actors/publishing.ts';
import { Respondent, submitPage } from '../actors/respondent.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

const FORM = {
  name: 'Walls',
  pages: [
    {
      pageId: 'walls',
      pageTitle: 'Walls',
      questions: [
        {
          id: 'colour',
          type: 'Multiple Choice',
          questionText: 'Q1 Which colour?',
          required: true,
          options: ['Red', 'Green'],
          optionIds: ['red', 'green'],
        },
        { id: 'age', type: 'Short Answer', questionText: 'Q2 How old are they?', required: false },
        { id: 'stars', type: 'Rating', questionText: 'Q3 How do you like them?', required: false },
      ],
    },
    {
      pageId: 'floors',
      pageTitle: 'Floors',
      questions: [{ id: 'wood', type: 'Short Answer', questionText: 'Q4 Which wood?', required: false }],
    },
    {
      pageId: 'roof',
      pageTitle: 'Roof',
      questions: [{ id: 'tiles', type: 'Short Answer', questionText: 'Q5 Which tiles?', required: false }],
    },
  ],
};

test('a new version lists its changes; open responses finish theirs', GATE, async ({ browser }) => {
  test.slow();
  const { token, page } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Walls');
  await saveForm(token, formId, FORM);
  const { shareUrl, version } = await publishForm(token, formId);
  expect(version).toBe(1);

  const whole = { formId, responseId: '01980000-0000-7000-8000-000000000001', formVersion: 1 };
  const first = { ...whole, currentPageId: 'walls', answers: { colour: 'Red', age: '12', stars: 4 }, seq: 1 };
  const last = { ...whole, currentPageId: 'roof', answers: { tiles: 'Slate' }, seq: 3 };
  const receipt = await test.step('responses to the first version', async () => {
    expect((await submitPage(first)).body.redirectPage).toBe('floors');
    expect(
      (await submitPage({ ...whole, currentPageId: 'floors', answers: {}, seq: 2 })).body.redirectPage,
    ).toBe('roof');
    const { status, body } = await submitPage(last);
    expect(status).toBe(200);
    expect(body.receipt).toBeTruthy();
    return body.receipt;
  });

  const guest = await browser.newContext();
  const respondent = new Respondent(await guest.newPage());
  await test.step('a respondent has the first version open', async () => {
    await respondent.open(shareUrl);
    await respondent.choose('Red');
  });

  const builder = new Builder(page);
  const publisher = new Publisher(builder);
  const { texts } = publisher;

  await test.step('edits: option, question, type and page order', async () => {
    await builder.open(formId);
    await builder.select('colour');
    await builder.card('colour').locator('[data-focus="option-red"]').fill('Crimson');
    await builder.select('age');
    await builder.card('age').getByRole('button', { name: builder.texts.canvas.card.remove }).click();
    await builder.select('stars');
    await builder
      .card('stars')
      .getByRole('button', { name: /^Question type/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Linear Scale', exact: true }).click();
    await builder.openPageMenu('roof');
    await builder.chooseFromMenu(builder.texts.pages.moveUp);
    await builder.expectSaved();
    await expect(publisher.statusButton).toHaveAccessibleName(/^Live · \d+ changes/);
  });

  await test.step('the status button opens Publish, which lists all changes', async () => {
    await publisher.statusButton.click();
    const dialog = publisher.publishDialog;
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(publisher.statusButton).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText(texts.publish.changes.title)).toBeVisible();
    await expect(dialog).toContainText('Option “Red” of “Which colour?” is now “Crimson”');
    await expect(dialog).toContainText('Question “How old are they?” removed');
    await expect(dialog).toContainText('Rating is now Linear Scale');
    await expect(dialog).toContainText('Pages reordered');
    await expect(dialog).toContainText('1 existing response keeps its answers.');
    await publisher.saveToNoProject();
    expect(await publisher.publish()).toBe(shareUrl);
    await page.keyboard.press('Escape');
    await expect(publisher.statusButton).toHaveAccessibleName(/^Live Publish$/);
  });

  await test.step('the open response finishes the first version', async () => {
    await respondent.submit();
    await expect(respondent.heading('Floors')).toBeVisible();
    await respondent.submit();
    await expect(respondent.heading('Roof')).toBeVisible();
    await respondent.submit();
    await respondent.expectThanks();
  });

  await test.step('new respondents get the second version', async () => {
    await respondent.open(shareUrl);
    await respondent.startNewResponse();
    await respondent.choose('Crimson');
    await expect(respondent.page.getByText('How old are they?')).toHaveCount(0);
    await respondent.submit();
    await expect(respondent.heading('Roof')).toBeVisible();
  });

  await test.step('responses of the first version are unchanged', async () => {
    // Submitted again, it is the same response with the same receipt.
    expect((await submitPage(last)).body.receipt).toBe(receipt);
    const { versions } = await storedVersions(token, formId);
    expect(versions.map((one) => [one.version, one.responses])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    // A question removed in the second version is rejected there and accepted in the first.
    const now = await submitPage({
      formId,
      currentPageId: 'walls',
      answers: { colour: 'red', age: '9' },
      formVersion: 2,
    });
    expect(now.status).toBe(422);
    const then = await submitPage({
      formId,
      currentPageId: 'walls',
      answers: { colour: 'red', age: '9' },
      formVersion: 1,
    });
    expect(then.status).toBe(200);
  });

  await test.step('restoring the first version can be undone', async () => {
    await builder.button(builder.texts.frame.more).click();
    await builder.chooseFromMenu(builder.texts.frame.versions);
    const history = publisher.dialog(texts.versions.title);
    const restore = texts.versions.restoreOf.replace('{{name}}', 'Version 1');
    await history.getByRole('button', { name: restore, exact: true }).click();
    await expect(builder.questionText('age')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(builder.questionText('age')).toHaveCount(0);
  });
});
