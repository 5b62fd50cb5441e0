import { newOwner, newPerson, verifyEmailOf } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, publishForm, saveForm, storedForm } from '../actors/forms.ts';
import { mailTo } from '../actors/inbox.ts';
import { Publisher } from '../actors/publishing.ts';
import { Respondent, submitPage } from '../actors/respondent.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

const yesOrNo = {
  id: 'adult',
  type: 'Multiple Choice',
  questionText: 'Q1 Are you 18 or older?',
  required: true,
  options: ['Yes', 'No'],
  optionIds: ['yes', 'no'],
};
const doctor = { id: 'doctor', type: 'Short Answer', questionText: 'Q2 Which doctor?', required: false };
const FORM = {
  name: 'Clinic',
  pages: [
    { pageId: 'age', pageTitle: 'Age', questions: [yesOrNo] },
    { pageId: 'visit', pageTitle: 'Visit', questions: [doctor] },
  ],
  pageConditions: {
    age: {
      questionId: 'adult',
      expectedAnswer: 'Yes',
      expectedOptionIds: ['yes'],
      truePage: 'visit',
      falsePage: 'end',
    },
  },
};

test('a form has its own start and an ending for each answer', GATE, async ({ browser }) => {
  test.slow();
  const { token, page } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Clinic');
  await saveForm(token, formId, FORM);
  const builder = new Builder(page);
  const publisher = new Publisher(builder);
  await builder.open(formId);

  await test.step('the owner writes a welcome and two endings', async () => {
    await builder.openSettings();
    await page.getByRole('switch', { name: 'Welcome page' }).check();
    await page.getByRole('textbox', { name: 'Text' }).first().fill('One or two questions.');
    await page.getByRole('textbox', { name: 'Title' }).last().fill('See you soon');
    await page.getByRole('button', { name: 'Add another thank-you screen' }).click();
    const title = page.getByRole('textbox', { name: 'Title' }).last();
    await expect(title).toBeFocused();
    await title.fill('Please come with a parent');
    await page
      .getByRole('textbox', { name: 'Link', exact: true })
      .last()
      .fill('https://clinic.example/parents');
    await page.getByRole('switch', { name: '“Next” until the last page' }).check();
    await page.getByRole('switch', { name: 'One response from each device' }).check();
    await page.getByRole('button', { name: 'Close settings' }).click();
    await builder.expectSaved();
  });

  await test.step('the False branch leads to the second ending', async () => {
    await publisher.openFlowchart();
    await publisher.showAllPages();
    await publisher.flowchart.locator('[data-exit="age#false"]').click();
    await page.getByRole('menuitemradio', { name: 'Please come with a parent' }).click();
    await page.keyboard.press('Escape');
    await builder.expectSaved();
    const { pageConditions } = await storedForm(token, formId);
    expect(pageConditions['age']).toMatchObject({ truePage: 'visit' });
    expect(pageConditions['age']).not.toMatchObject({ falsePage: 'end' });
  });

  const { shareUrl } = await publishForm(token, formId);
  await test.step('a respondent of 18 sees the first ending, once', async () => {
    const respondent = new Respondent(await (await browser.newContext()).newPage());
    await respondent.open(shareUrl);
    await expect(respondent.heading('Clinic')).toBeVisible();
    await expect(respondent.page.getByText('One or two questions.')).toBeVisible();
    await respondent.page.getByRole('button', { name: 'Start' }).click();
    await expect(respondent.heading('Age')).toBeFocused();
    await respondent.choose('Yes');
    await respondent.page.getByRole('button', { name: 'Submit' }).click();
    await expect(respondent.heading('Visit')).toBeVisible();
    await respondent.page.getByRole('button', { name: 'Submit' }).click();
    await expect(respondent.heading('See you soon')).toBeVisible();
    const receipt = await respondent.receipt();
    await respondent.open(shareUrl);
    await expect(respondent.heading('You have already answered this form')).toBeVisible();
    await expect(respondent.page.getByText('This form takes one response from each device.')).toBeVisible();
    await expect(respondent.page.getByText(receipt)).toBeVisible();
    await expect(respondent.page.getByRole('button', { name: 'Answer again' })).toHaveCount(0);
  });

  await test.step('a younger one sees the second ending', async () => {
    const respondent = new Respondent(await (await browser.newContext()).newPage());
    await respondent.open(shareUrl);
    await respondent.page.getByRole('button', { name: 'Start' }).click();
    await respondent.choose('No');
    await respondent.page.getByRole('button', { name: 'Submit' }).click();
    await expect(respondent.heading('Please come with a parent')).toBeVisible();
    await expect(respondent.page.getByRole('link', { name: 'https://clinic.example/parents' })).toBeVisible();
  });
});

test('an ending takes respondents on to another website', async ({ browser }) => {
  const { token } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Clinic');
  const settings = {
    endings: [{ id: 'bye', redirectUrl: 'https://clinic.example/thanks' }],
    nextUntilLastPage: true,
  };
  const pages = [
    { pageId: 'age', pageTitle: 'Age', questions: [doctor] },
    { pageId: 'visit', pageTitle: 'Visit', questions: [] },
  ];
  await saveForm(token, formId, { ...FORM, pages, pageConditions: {}, settings });
  const { shareUrl } = await publishForm(token, formId);

  const respondent = new Respondent(await (await browser.newContext()).newPage());
  const { page } = respondent;
  await page.route('https://clinic.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Thanks from the clinic</h1>' }),
  );
  await respondent.open(shareUrl);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(respondent.heading('Visit')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(respondent.heading('Thanks from the clinic')).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Your receipt/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(new URL(shareUrl).pathname));
});

test('a form opens and closes at a time', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Clinic');
  await saveForm(token, formId, FORM);
  const { shareUrl } = await publishForm(token, formId);
  const builder = new Builder(page);
  const visitor = new Respondent(await (await browser.newContext()).newPage());

  await test.step('a form that opens later says when', async () => {
    await builder.open(formId);
    await builder.openSettings();
    await page.getByLabel('Opens').fill('2099-12-24T09:30');
    await page.getByRole('button', { name: 'Close settings' }).click();
    await builder.expectSaved();
    await publishForm(token, formId);
    await builder.open(formId);
    await expect(page.getByRole('button', { name: /^Not open yet/ })).toBeVisible();
    await visitor.open(shareUrl);
    await expect(visitor.heading('This form is not open yet.')).toBeVisible();
    await expect(visitor.page.getByText(/^It opens on 24 December 2099/)).toBeVisible();
  });

  await test.step('a closed form has its text', async () => {
    await builder.openSettings();
    await page.getByLabel('Opens').fill('');
    await page.getByLabel('Closes').fill('2026-01-02T09:30');
    await expect(page.getByText(/^This is in the past/)).toBeVisible();
    await page.getByRole('searchbox').fill('closed');
    await page.getByRole('textbox', { name: 'Text' }).fill('See you next year.');
    await page.getByRole('button', { name: 'Close settings' }).click();
    await builder.expectSaved();
    await publishForm(token, formId);
    await visitor.open(shareUrl);
    await expect(visitor.page.getByText('See you next year.')).toBeVisible();
    await page.goto('/home');
    await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  });
});

test('a form closes with its last response', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Clinic');
  await saveForm(token, formId, { ...FORM, pages: FORM.pages.slice(1), pageConditions: {} });
  const builder = new Builder(page);
  await builder.open(formId);
  await builder.openSettings();
  await page.getByRole('switch', { name: 'Close after a number of responses' }).check();
  await page.getByRole('textbox', { name: 'Number of responses' }).fill('1');
  await page.getByRole('button', { name: 'Close settings' }).click();
  await builder.expectSaved();
  const { shareUrl } = await publishForm(token, formId);

  const late = new Respondent(await (await browser.newContext()).newPage());
  await late.open(shareUrl);
  await late.answer('Which doctor?', 'Dr Late');
  await submitPage({ formId, currentPageId: 'visit', answers: { doctor: 'Dr First' } });
  await late.page.getByRole('button', { name: 'Submit' }).click();
  await expect(late.heading('This form is not accepting responses now.')).toBeVisible();
  await expect(late.page.getByRole('button', { name: 'Copy my answers' })).toBeVisible();

  const later = new Respondent(await (await browser.newContext()).newPage());
  await expect(async () => {
    await later.open(shareUrl);
    await expect(later.heading('This form is not accepting responses now.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.goto('/home');
  await expect(page.getByText('Full', { exact: true })).toBeVisible();
});

test('respondents read after how many days their answers are deleted', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Clinic');
  await saveForm(token, formId, FORM);
  const builder = new Builder(page);
  await builder.open(formId);
  await builder.openSettings();
  await page.getByRole('switch', { name: 'Delete responses after some days' }).check();
  await page.getByRole('textbox', { name: 'Number of days' }).fill('30');
  await page.getByRole('button', { name: 'Close settings' }).click();
  await builder.expectSaved();
  const { shareUrl } = await publishForm(token, formId);

  const respondent = new Respondent(await (await browser.newContext()).newPage());
  const note = respondent.page.getByText('Your answers are deleted 30 days after you start.');
  await respondent.open(shareUrl);
  await expect(note).toBeVisible();
  await respondent.choose('Yes');
  await respondent.page.getByRole('button', { name: 'Submit' }).click();
  await expect(respondent.heading('Visit')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('an option has as many places as the owner gives it', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Clinic');
  const day = { ...yesOrNo, id: 'day', questionText: 'Q1 Which day?', options: ['Monday', 'Tuesday'] };
  await saveForm(token, formId, {
    name: 'Clinic',
    pages: [
      { pageId: 'when', pageTitle: 'When', questions: [{ ...day, optionIds: ['mon', 'tue'] }] },
      { pageId: 'visit', pageTitle: 'Visit', questions: [doctor] },
    ],
  });
  const builder = new Builder(page);
  await builder.open(formId);
  await builder.select('day');
  await page.getByRole('button', { name: 'More settings' }).click();
  await page.getByRole('group', { name: 'Places' }).getByRole('textbox', { name: 'Monday' }).fill('1');
  await builder.expectSaved();
  const { shareUrl } = await publishForm(token, formId);

  const late = new Respondent(await (await browser.newContext()).newPage());
  await late.open(shareUrl);
  await late.page.getByRole('radio', { name: 'Monday · 1 left' }).check();
  await late.page.getByRole('button', { name: 'Submit' }).click();
  await expect(late.heading('Visit')).toBeVisible();
  const { responseId } = (await submitPage({ formId, currentPageId: 'when', answers: { day: 'mon' } })).body;
  await submitPage({ formId, currentPageId: 'visit', answers: {}, responseId });
  await late.page.getByRole('button', { name: 'Submit' }).click();

  // The place is gone: back on the page of the question, with the answers kept.
  await expect(late.heading('When')).toBeVisible();
  await expect(late.page.getByText('This was just filled. Please choose another option.')).toBeVisible();
  await expect(late.page.getByRole('radio', { name: 'Monday · full' })).toBeDisabled();
  await late.page.getByRole('radio', { name: 'Tuesday' }).check();
  await late.page.getByRole('button', { name: 'Submit' }).click();
  await expect(late.heading('Visit')).toBeVisible();
  await late.page.getByRole('button', { name: 'Submit' }).click();
  await expect(late.page.getByText(/^Your receipt/)).toBeVisible();
});

test('the owner gets a mail about a new response and unsubscribes', async ({ browser }) => {
  test.slow();
  const owner = newPerson();
  const { token, page } = await newOwner(browser, owner);
  await verifyEmailOf(owner, token);
  const { _id: formId } = await newForm(token, 'Clinic');
  await saveForm(token, formId, { ...FORM, pages: FORM.pages.slice(1), pageConditions: {} });
  await publishForm(token, formId);
  const builder = new Builder(page);
  const frequency = page.getByRole('combobox', { name: 'Send me mails' });

  await test.step('the owner turns the mails on', async () => {
    await builder.open(formId);
    await builder.openSettings();
    await page.getByRole('searchbox').fill('digest');
    await expect(frequency).toHaveText('Off');
    await frequency.click();
    const stored = page.waitForResponse(
      (response) => response.url().endsWith('/notifications') && response.request().method() === 'PUT',
    );
    await page.getByRole('option', { name: 'At once' }).click();
    await expect(frequency).toHaveText('At once');
    expect((await stored).ok()).toBe(true);
  });

  await submitPage({ formId, currentPageId: 'visit', answers: { doctor: 'Dr Rao' } });
  const { text } = await mailTo(owner.email, 'New response to “Clinic”');
  expect(text).not.toContain('Dr Rao');

  await test.step('the link in the mail turns them off', async () => {
    const [link = ''] = /https?:\/\/\S+\/unsubscribe\?key=[^\s>)]+/.exec(text) ?? [];
    const { pathname, search } = new URL(link);
    const visitor = await (await browser.newContext()).newPage();
    // The link has the public address, but the test may use another port.
    await visitor.goto(`${pathname}${search}`);
    await visitor.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(visitor.getByText(/^You will get no more mails about this form/)).toBeVisible();
    await builder.open(formId);
    await builder.openSettings();
    await expect(frequency).toHaveText('Off');
    await expect(page.getByText('1 new response', { exact: true })).toBeVisible();
  });
});

test('a respondent gets a confirmation and stops further ones', async ({ browser }) => {
  test.slow();
  const [owner, patient] = [newPerson(), newPerson()];
  const { token, page } = await newOwner(browser, owner);
  await verifyEmailOf(owner, token);
  const { _id: formId } = await newForm(token, 'Clinic');
  const question = { type: 'Short Answer', required: true };
  const questions = [
    { ...question, id: 'mail', questionText: 'Q1 Your email', format: 'email' },
    { ...question, id: 'name', questionText: 'Q2 Your name' },
  ];
  await saveForm(token, formId, {
    name: 'Clinic',
    pages: [{ pageId: 'visit', pageTitle: 'Visit', questions }],
  });
  const builder = new Builder(page);

  await test.step('the owner writes the confirmation and tests it', async () => {
    await builder.open(formId);
    await builder.openSettings();
    await page.getByRole('searchbox').fill('receipt');
    await page.getByRole('switch', { name: 'Mail each respondent a confirmation' }).check();
    await expect(page.getByRole('combobox', { name: 'Address' })).toHaveText('Q1 Your email');
    await page.getByRole('textbox', { name: 'Subject' }).fill('Your visit');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.fill('Dear !');
    await text.press('ArrowLeft');
    await page.getByRole('button', { name: 'Insert an answer: Text' }).click();
    await page.getByRole('menuitem', { name: 'Q2 Your name' }).click();
    await expect(text).toBeFocused();
    await expect(text).toHaveValue('Dear {{your_name}}!');
    await page.getByRole('switch', { name: 'Include a copy of the answers' }).check();
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await mailTo(owner.email, 'Test: Your visit');
    await page.getByRole('button', { name: 'Close settings' }).click();
    await builder.expectSaved();
  });

  const { shareUrl } = await publishForm(token, formId);
  const respondent = new Respondent(await (await browser.newContext()).newPage());
  await respondent.open(shareUrl);
  await respondent.answer('Your email', patient.email);
  await respondent.answer('Your name', 'Meera');
  await respondent.submit();
  const receipt = await respondent.receipt();
  const { text } = await mailTo(patient.email, 'Your visit');
  expect(text).toContain('Dear Meera!');
  expect(text).toMatch(/Your name\s+Meera/);
  expect(text).toContain(receipt);

  await test.step('the link in the mail stops further ones', async () => {
    const [link = ''] = /https?:\/\/\S+\/unsubscribe\/confirmations\?key=[^\s>)]+/.exec(text) ?? [];
    const { pathname, search } = new URL(link);
    const visitor = await (await browser.newContext()).newPage();
    // The link has the public address, but the test may use another port.
    await visitor.goto(`${pathname}${search}`);
    await visitor.getByRole('button', { name: 'Stop confirmations' }).click();
    await expect(visitor.getByRole('heading', { name: 'You get no more confirmations' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Allow them again' }).click();
    await expect(visitor.getByRole('heading', { name: 'You get confirmations again' })).toBeVisible();
  });

  await test.step('the owner sees that it was sent', async () => {
    await builder.open(formId);
    await builder.openSettings();
    const mails = page.getByRole('region', { name: 'Recent confirmations' });
    await expect(mails.getByRole('listitem').filter({ hasText: receipt })).toContainText('Sent');
  });
});
