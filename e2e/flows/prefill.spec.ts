import { createAccount, newOwner, newPerson, tokenFor } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, publishForm, saveForm } from '../actors/forms.ts';
import { codeMailTo } from '../actors/inbox.ts';
import { Respondent } from '../actors/respondent.ts';
import { publicUrl } from '../environment.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

const colour = {
  id: 'colour',
  type: 'Multiple Choice',
  questionText: 'Q1 Which colour?',
  required: false,
  options: ['Red', 'Blue'],
};
const name = { id: 'name', type: 'Short Answer', questionText: 'Q2 Your name', required: true };
const NAMED_FORM = {
  name: 'Colours',
  pages: [
    { pageId: 'ask', pageTitle: 'Your colour', questions: [{ ...colour, shortName: 'colour' }] },
    {
      pageId: 'who',
      pageTitle: 'About you',
      questions: [
        { ...name, shortName: 'name' },
        { id: 'ref', type: 'Hidden Field', questionText: 'Referrer', required: false, shortName: 'ref' },
      ],
    },
  ],
};
/** The first parameter counts like every other. */
const QUERY = '?ref=newsletter+%231&colour=Blue&name=Meera%20Rao&utm_source=mail';

test('a link fills in answers and a hidden field', async ({ browser }) => {
  test.slow();
  const { token, page } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Colours');
  await saveForm(token, formId, {
    name: 'Colours',
    pages: [{ pageId: 'ask', pageTitle: 'Your colour', questions: [colour, name] }],
  });
  const builder = new Builder(page);
  await builder.open(formId);

  await test.step('the owner names a question and adds a hidden field', async () => {
    await builder.select('name');
    await builder.card('name').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Fill in by link' }).click();
    await page.getByRole('textbox', { name: 'Short name' }).fill('your name');
    await page.keyboard.press('Tab');
    await expect(builder.dialog.getByText(/^Use letters a to z/)).toBeVisible();
    await page.getByRole('textbox', { name: 'Short name' }).fill('name');
    await page.keyboard.press('Escape');
    await expect(builder.card('name').getByText('?name=')).toBeVisible();

    await page.keyboard.press('Escape');
    await builder.pickTool(builder.texts.panel.addQuestion);
    await page.keyboard.type('/hidden');
    await page.keyboard.press('Enter');
    const hidden = builder.canvas.locator('[aria-current="true"]');
    await hidden.getByRole('textbox', { name: 'Short name' }).fill('name');
    await expect(hidden.getByText(/Another question has this short name/).first()).toBeVisible();
    await hidden.getByRole('textbox', { name: 'Short name' }).fill('ref');
    await expect(hidden.getByText(/Another question has this short name/)).toHaveCount(0);
    await builder.expectSaved();
    await builder.openSettings();
    await expect(page.getByRole('textbox', { name: 'Link with names' })).toHaveValue('…?name=&ref=');
  });

  const { shareUrl } = await publishForm(token, formId);
  const respondent = new Respondent(await (await browser.newContext()).newPage());
  await respondent.page.goto(`${new URL(shareUrl).pathname}?ref=newsletter&name=Meera`);
  await expect(respondent.field('Q2 Your name')).toHaveValue('Meera');
  await expect(respondent.page.getByText('Hidden field')).toHaveCount(0);
  await respondent.submit();
  await respondent.receipt();

  await page.goto(`/form-analysis/${formId}?tab=responses&search=newsletter`);
  await expect(page.getByRole('gridcell', { name: 'Meera' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^Hidden field/ })).toBeVisible();
});

test('answers of a link survive a code, a reload and a dead network', async ({ browser }) => {
  test.slow();
  const [owner, listed] = [newPerson(), newPerson()];
  await createAccount(owner);
  const token = await tokenFor(owner);
  const { _id: formId } = await newForm(token, 'Colours');
  await saveForm(token, formId, NAMED_FORM);
  const { shareUrl } = await publishForm(token, formId);
  const path = new URL(shareUrl).pathname;

  await test.step('the form opens with them for people who enter a code', async () => {
    await setAccess(token, formId, {
      access: 'people',
      responders: [{ email: listed.email, role: 'respond' }],
    });
    const { page } = new Respondent(await (await browser.newContext()).newPage());
    await page.goto(path + QUERY);
    await page.getByLabel('Email').fill(listed.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const { code } = await codeMailTo(listed.email);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked();
    await page.context().close();
    await setAccess(token, formId, { access: 'link' });
  });

  await test.step('what the respondent changed is kept, and the rest is sent', async () => {
    const context = await browser.newContext();
    const visited = new Respondent(await context.newPage());
    await visited.open(shareUrl);
    await expect(visited.heading('Your colour')).toBeVisible();
    await visited.untilCached();
    await visited.page.close();

    await context.setOffline(true);
    const respondent = new Respondent(await context.newPage());
    const { page } = respondent;
    await page.goto(path + QUERY);
    await expect(page.getByRole('radio', { name: 'Blue' })).toBeChecked();
    await respondent.choose('Red');
    await respondent.submit();
    await expect(respondent.heading('About you')).toBeVisible();
    await page.reload();
    await expect(respondent.field('Q2 Your name')).toHaveValue('Meera Rao');
    await respondent.submit();
    await context.setOffline(false);
    await respondent.receipt();
    await context.close();
  });

  const lines = await fetch(`${publicUrl}/api/analytics/form/${formId}/download?format=jsonl`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { answers } = JSON.parse((await lines.text()).trim()) as { answers: { answer: unknown }[] };
  expect(answers.map(({ answer }) => answer)).toEqual(['Red', 'Meera Rao', 'newsletter #1']);
});

async function setAccess(token: string, formId: string, access: object): Promise<void> {
  const reply = await fetch(`${publicUrl}/api/form/${formId}/access`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify(access),
  });
  expect(reply.status).toBe(200);
}
