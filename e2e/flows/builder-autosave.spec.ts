import type { BrowserContext } from '@playwright/test';
import merging from '../../web/src/shared/locales/merging.en.json' with { type: 'json' };
import { createAccount, newPerson, type Person, signedInWith, tokenFor } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, type StoredForm, saveForm, storedForm } from '../actors/forms.ts';
import { publicUrl } from '../environment.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });

type Setup = { person: Person; token: string; form: StoredForm; context: BrowserContext };

const given = test.extend<{ given: Setup }>({
  given: async ({ browser }, use) => {
    const person = newPerson();
    await createAccount(person);
    const token = await tokenFor(person);
    const form = await newForm(token, 'Intake');
    const question = (id: string, questionText: string) => ({
      id,
      type: 'Short Answer',
      questionText,
      required: false,
    });
    await saveForm(token, form._id, {
      name: 'Intake',
      pages: [
        {
          pageId: 'p1',
          pageTitle: 'Page 01',
          questions: [question('a', 'Q1 Your name'), question('b', 'Q2 Your town')],
        },
      ],
    });
    const context = await browser.newContext({ storageState: signedInWith(token) });
    await use({ person, token, form, context });
    await context.close();
  },
});

async function storedTexts({ token, form }: Pick<Setup, 'token' | 'form'>): Promise<string[]> {
  const { pages } = await storedForm(token, form._id);
  return pages.flatMap(({ questions }) => questions.map(({ questionText }) => questionText));
}

/** Ends the session from outside the browser. */
async function endSession(token: string): Promise<void> {
  await fetch(`${publicUrl}/api/user/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin: publicUrl },
  });
}

given('a tab that crashes while typing keeps what it stored on the device', async ({ given: owner }) => {
  const { context, form } = owner;
  // Nothing reaches the server, so restored edits come from this device.
  await context.route('**/api/form/save-draft/**', (route) => route.abort());
  const builder = new Builder(await context.newPage());
  await builder.open(form._id);
  await builder.questionTexts.nth(1).fill('');
  const [stored, rest] = ['abcdefghijklmnopqr', 'stuvwxyz0123456789'];
  await builder.questionTexts.nth(1).pressSequentially(stored);
  await builder.untilOnDevice(stored);
  await builder.questionTexts.nth(1).pressSequentially(rest);
  const crashed = builder.page.waitForEvent('crash');
  await builder.page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await builder.page.close();

  const again = new Builder(await context.newPage());
  await again.open(form._id);
  const restored = await again.questionTexts.nth(1).inputValue();
  expect(restored.slice(0, stored.length)).toBe(stored);
  expect(`${stored}${rest}`.startsWith(restored)).toBe(true);
});

given(
  'offline edits are saved after reconnecting, even after closing the tab',
  GATE,
  async ({ given: owner }) => {
    const { context, form } = owner;
    const builder = new Builder(await context.newPage());
    await builder.open(form._id);
    await builder.page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await builder.expectSaved();
    await context.setOffline(true);
    await builder.questionTexts.nth(0).fill('Your full name');
    await expect(builder.saveStatus).toHaveAttribute('data-save-state', 'offline');
    await builder.page.close();

    const again = new Builder(await context.newPage());
    await again.open(form._id);
    await expect(again.questionTexts.nth(0)).toHaveValue('Your full name');
    await expect(again.saveStatus).toHaveAttribute('data-save-state', 'offline');
    await again.questionTexts.nth(1).fill('Your village');
    // Only the open tab is checked: a closing tab leaves offline emulation a moment too early.
    expect((await storedTexts(owner)).at(1)).toBe('Q2 Your town');

    await context.setOffline(false);
    await again.expectSaved();
    expect(await storedTexts(owner)).toEqual(['Q1 Your full name', 'Q2 Your village']);
  },
);

given('edits of different questions in two windows merge', GATE, async ({ given: owner }) => {
  const { context, form } = owner;
  const [one, other] = [new Builder(await context.newPage()), new Builder(await context.newPage())];
  await one.open(form._id);
  await other.open(form._id);
  await one.questionTexts.nth(0).fill('From one window');
  await one.expectSaved();
  await other.questionTexts.nth(1).fill('From the other');
  await other.expectSaved();
  await expect(other.questionTexts.nth(0)).toHaveValue('From one window');
  expect(await storedTexts(owner)).toEqual(['Q1 From one window', 'Q2 From the other']);
});

given('edits of the same question in two windows show a conflict', async ({ given: owner }) => {
  const { context, form } = owner;
  const [one, other] = [new Builder(await context.newPage()), new Builder(await context.newPage())];
  await one.open(form._id);
  await other.open(form._id);
  await one.questionTexts.nth(0).fill('One way to ask');
  await one.expectSaved();
  await other.questionTexts.nth(0).fill('Another way to ask');
  const dialog = other.page.getByRole('dialog');
  await other.cards.first().getByRole('button', { name: merging.bar.compare, exact: true }).click();
  await expect(dialog).toContainText('One way to ask');
  await expect(dialog).toContainText('Another way to ask');
  await dialog.getByRole('radio', { name: merging.choice.both, exact: true }).click();
  await dialog.getByRole('button', { name: merging.apply, exact: true }).click();
  await expect(dialog).toBeHidden();
  await other.expectSaved();
  expect(await storedTexts(owner)).toEqual(['Q1 Another way to ask', 'Q2 One way to ask', 'Q3 Your town']);
});

given('leaving does not ask when everything is saved', async ({ given: owner }) => {
  const { context, form } = owner;
  const builder = new Builder(await context.newPage());
  await builder.open(form._id);
  let asked = false;
  builder.page.on('dialog', (dialog) => {
    asked = true;
    void dialog.accept();
  });
  await builder.questionTexts.nth(0).fill('Edited');
  await builder.expectSaved();
  await builder.page.close({ runBeforeUnload: true });
  await expect.poll(() => builder.page.isClosed()).toBe(true);
  expect(asked).toBe(false);
});

given('undo survives a reload', async ({ given: owner }) => {
  const { context, form } = owner;
  const builder = new Builder(await context.newPage());
  await builder.open(form._id);
  await builder.questionTexts.nth(0).fill('Something else');
  await builder.expectSaved();
  await builder.page.reload();
  await builder.expectOpen();
  await builder.questionTexts.nth(1).click();
  await builder.page.keyboard.press('Control+z');
  await expect(builder.questionTexts.nth(0)).toHaveValue('Your name');
  await builder.expectSaved();
  expect(await storedTexts(owner)).toEqual(['Q1 Your name', 'Q2 Your town']);
});

given('undo after a merge keeps the other window’s edits', async ({ given: owner }) => {
  const { context, form } = owner;
  const [one, other] = [new Builder(await context.newPage()), new Builder(await context.newPage())];
  await one.open(form._id);
  await other.open(form._id);
  await one.questionTexts.nth(0).fill('From one window');
  await one.expectSaved();
  await other.questionTexts.nth(1).fill('From the other');
  await expect(other.questionTexts.nth(0)).toHaveValue('From one window');
  await other.expectSaved();
  await other.page.keyboard.press('Control+z');
  await other.page.keyboard.press('Control+z');
  await expect(other.questionTexts.nth(1)).toHaveValue('Your town');
  await other.expectSaved();
  expect(await storedTexts(owner)).toEqual(['Q1 From one window', 'Q2 Your town']);
});

given('edits survive the end of the session', async ({ given: owner }) => {
  const { context, form, token, person } = owner;
  // A report of presence would also find out that the session has ended, perhaps before the edit.
  await context.route('**/api/form/*/presence', (route) => route.abort());
  const builder = new Builder(await context.newPage());
  await builder.open(form._id);
  await builder.expectSaved();
  await endSession(token);
  await builder.questionTexts.nth(0).fill('Written with an old key');
  await expect(builder.page).toHaveURL('/');
  expect(await storedTexts({ ...owner, token: await tokenFor(person) })).toEqual([
    'Q1 Your name',
    'Q2 Your town',
  ]);

  const fresh = await tokenFor(person);
  await builder.page.evaluate((value) => localStorage.setItem('token', value), fresh);
  await builder.open(form._id);
  await expect(builder.questionTexts.nth(0)).toHaveValue('Written with an old key');
  await builder.expectSaved();
  expect(await storedTexts({ ...owner, token: fresh })).toEqual([
    'Q1 Written with an old key',
    'Q2 Your town',
  ]);
});

given('unsaved edits of one account stay hidden from another', async ({ given: owner }) => {
  const { context, form, token } = owner;
  const builder = new Builder(await context.newPage());
  await context.route('**/api/form/save-draft/**', (route) => route.abort());
  await builder.open(form._id);
  await builder.questionTexts.nth(0).fill('Nobody else’s business');
  await expect(builder.saveStatus).toHaveAttribute('data-save-state', 'offline');
  const stranger = newPerson();
  await createAccount(stranger);
  const saves: string[] = [];
  await context.unroute('**/api/form/save-draft/**');
  context.on('request', (request) => {
    if (request.url().includes('save-draft')) {
      saves.push(request.url());
    }
  });
  await builder.page.evaluate((value) => localStorage.setItem('token', value), await tokenFor(stranger));
  await builder.page.reload();
  await expect(builder.page.getByRole('heading', { name: builder.texts.open.missing })).toBeVisible();
  await expect(builder.page.getByText('Nobody else’s business')).toHaveCount(0);
  expect(saves).toEqual([]);

  await builder.page.evaluate((value) => localStorage.setItem('token', value), token);
  await builder.open(form._id);
  await builder.expectSaved();
  expect(await storedTexts(owner)).toEqual(['Q1 Nobody else’s business', 'Q2 Your town']);
});

given('going Home and back keeps the last keystrokes', async ({ given: owner }) => {
  const { context, form } = owner;
  await context.route('**/api/form/save-draft/**', (route) => route.abort());
  const builder = new Builder(await context.newPage());
  await builder.page.goto('/home');
  await builder.open(form._id);
  await builder.questionTexts.nth(1).fill('');
  await builder.questionTexts.nth(1).pressSequentially('The very last letters');
  await builder.page.goBack();
  await builder.page.goForward();
  await builder.expectOpen();
  await expect(builder.questionTexts.nth(1)).toHaveValue('The very last letters');
});
