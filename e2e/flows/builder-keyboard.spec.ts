import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { storedForm } from '../actors/forms.ts';
import { Keyboard } from '../actors/keyboard.ts';
import { Owner } from '../actors/owner.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('a form of nine question types is built by keyboard', GATE, async ({ browser }) => {
  test.slow();
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  const context = await browser.newContext({ storageState: signedInWith(token) });
  const page = await context.newPage();
  const owner = new Owner(page, 'en');
  const builder = new Builder(page);
  const keyboard = new Keyboard(page);
  const { texts } = builder;

  /** Changes the type of the selected question. */
  const choose = async (kind: keyof typeof texts.kind) => {
    await keyboard.tabToAndPress(page.getByRole('button', { name: /^Question type/ }), 'Enter');
    const item = page.getByRole('menuitemradio', { name: texts.kind[kind], exact: true });
    await expect(item).toBeVisible();
    // Typing the first letters selects the option.
    for (
      let steps = 0;
      steps < 14 && !(await item.evaluate((row) => row === document.activeElement));
      steps += 1
    ) {
      await page.keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeHidden();
  };

  /** Adds a question below and focuses its text. */
  const next = async (text: string) => {
    const count = await builder.cards.count();
    await page.keyboard.press('Enter');
    await expect(builder.cards).toHaveCount(count + 1);
    await keyboard.type(text);
  };

  const backToText = async (number: number) => {
    const text = page.getByLabel(`Text of question ${number}`, { exact: true });
    for (
      let stops = 0;
      stops < 30 && !(await text.evaluate((field) => field === document.activeElement));
      stops += 1
    ) {
      await page.keyboard.press('Shift+Tab');
    }
    await expect(text).toBeFocused();
    await page.keyboard.press('End');
  };

  await test.step('a project and its form', async () => {
    await page.goto('/home');
    await keyboard.tabToAndPress(page.getByRole('button', { name: owner.texts.home.startProject }), 'Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await keyboard.type('Riverside Clinic');
    await keyboard.press('Tab');
    await keyboard.type('New patient intake');
    await page.keyboard.press('Enter');
    await expect(owner.successToast('Project created successfully!')).toBeVisible();
    await builder.expectOpen();
    await keyboard.expectFocus();
  });

  await test.step('questions of nine types', async () => {
    await keyboard.tabToAndPress(builder.button(texts.panel.addQuestion).first(), 'Enter');
    await keyboard.type('What brings you in today?');
    await choose('Long Answer');
    await backToText(1);
    await next('When did it start?');
    await choose('Date');
    await backToText(2);
    await next('Have you been seen here before?');
    await keyboard.tabTo(page.getByLabel('Option 1', { exact: true }));
    await keyboard.replaceText('Yes');
    await keyboard.press('ArrowDown');
    await keyboard.replaceText('No, this is my first visit');
    await keyboard.press('Enter');
    await keyboard.replaceText('I am not sure');
    await backToText(3);
    await next('How much is it affecting your day?');
    await choose('Linear Scale');
    await backToText(4);
    await next('Rate the desk');
    await choose('Rating');
    await backToText(5);
    await keyboard.replaceText('How friendly was the desk?');
    await next('What hurts?');
    await choose('Checkbox');
    await backToText(6);
    await next('Which doctor?');
    await choose('Dropdown');
    await backToText(7);
    await next('Anything to show us?');
    await choose('File Upload');
    await backToText(8);
    await next('Your name');
    await choose('Short Answer');
    await backToText(9);
    await next('Your phone number');
    await choose('Short Answer');
    await backToText(10);
    await expect(builder.cards).toHaveCount(10);
  });

  await test.step('a section with a colour', async () => {
    await keyboard.press('Escape');
    await keyboard.press('ArrowUp');
    await page.keyboard.press('s');
    await expect(page.getByText('Section 1', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('F6');
    const colour = page
      .getByLabel('Section Color', { exact: true })
      .and(page.locator('input:not([type="color"])'));
    await keyboard.tabTo(colour.first());
    await keyboard.replaceText('#86B8A5');
    await keyboard.press('Tab');
  });

  await test.step('a second page', async () => {
    await keyboard.tabToAndPress(builder.button(texts.pages.add), 'Enter');
    await expect(page.getByRole('heading', { name: 'Page 02' })).toBeVisible();
    await keyboard.press('q');
    await expect(builder.cards).toHaveCount(1);
    await keyboard.type('May we write to you?');
  });

  await test.step('preview and back', async () => {
    await page.keyboard.press('Control+p');
    await expect(builder.button(texts.frame.backToEdit)).toBeVisible();
    await expect(page.getByText('May we write to you?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(builder.canvas).toBeVisible();
    await keyboard.expectFocus();
  });

  await test.step('save', async () => {
    await page.keyboard.press('Control+s');
    await expect(owner.successToast('Form saved as draft!')).toBeVisible();
    await builder.expectStoredLikeShown(token);
    const form = await storedForm(token, builder.formId);
    expect(form.name).toBe('New patient intake');
    expect(form.pages.map(({ pageTitle }) => pageTitle)).toEqual(['Page 01', 'Page 02']);
    expect(
      form.pages.flatMap(({ questions }) => questions.map(({ type, questionText }) => [type, questionText])),
    ).toEqual([
      ['Long Answer', 'Q1 What brings you in today?'],
      ['Date', 'Q2 When did it start?'],
      ['Multiple Choice', 'Q3 Have you been seen here before?'],
      ['Linear Scale', 'Q4 How much is it affecting your day?'],
      ['Rating', 'Q5 How friendly was the desk?'],
      ['Checkbox', 'Q6 What hurts?'],
      ['Dropdown', 'Q7 Which doctor?'],
      ['File Upload', 'Q8 Anything to show us?'],
      ['Short Answer', 'Q9 Your name'],
      ['Short Answer', 'Q10 Your phone number'],
      ['Multiple Choice', 'Q11 May we write to you?'],
    ]);
    expect(form.pages[0]?.questions[2]?.options).toEqual([
      'Yes',
      'No, this is my first visit',
      'I am not sure',
    ]);
    expect(form.pages[0]?.sections).toMatchObject([{ bgColor: '#86B8A5', opacity: 100 }]);
    expect(form.pages[0]?.sections?.[0]?.questions).toHaveLength(9);
  });
});
