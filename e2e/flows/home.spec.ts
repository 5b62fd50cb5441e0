import { expect, type Locator, type Page, test } from '@playwright/test';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import { Keyboard } from '../actors/keyboard.ts';
import { Owner } from '../actors/owner.ts';
import { Works } from '../actors/works.ts';
import { filled } from '../texts.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

let works: Works;

test.beforeEach(async ({ page }) => {
  const person = newPerson();
  await openAccount(person);
  const token = await tokenFor(person);
  works = new Works(token);
  await page.context().setStorageState(signedInWith(token));
});

const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

async function choose(owner: Owner, name: string, item: string): Promise<void> {
  await owner.button(filled(owner.texts.works.more, { name })).click();
  await owner.page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a project and its first form are made by keyboard, and the builder opens', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const keyboard = new Keyboard(page);
  const { home, works: words, problem, toast } = owner.texts;
  await page.goto('/home');
  const start = page.getByRole('button', { name: home.startProject });
  await keyboard.tabToAndPress(start, 'Enter');
  await expect(owner.field(words.projectName)).toBeFocused();
  await keyboard.press('Enter');
  await expect(owner.errorToast(problem.project.names_required)).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(start).toBeFocused();

  await keyboard.press('Enter');
  await keyboard.type('Winter flu clinic');
  await keyboard.tabToAndType(owner.field(words.formName), 'Eligibility check');
  await page.keyboard.press('Enter');
  await expect(owner.successToast(toast.projectCreated)).toBeVisible();
  await expect(page).toHaveURL(/\/create-form\?formId=/);
});

test('a form on its own is made once however often its card is pressed', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const made: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/form/create')) {
      made.push(request.method());
    }
  });
  await page.goto('/home');
  await page.getByRole('button', { name: owner.texts.home.startForm }).dblclick();
  await expect(page).toHaveURL(/\/create-form\?formId=/);
  expect(made).toEqual(['POST']);
  const id = new URL(page.url()).searchParams.get('formId');
  expect(await page.evaluate(() => localStorage.getItem('standaloneFormId'))).toBe(id);
});

test('a card is renamed, duplicated, moved, unpublished and deleted, and deleting can be undone', async ({
  page,
}) => {
  const owner = new Owner(page, 'en');
  const { works: words, toast } = owner.texts;
  await works.project('Riverside Clinic', 'Repeat prescription');
  await works.publish(await works.form('Post-visit feedback'));
  await page.goto('/home');

  await choose(owner, 'Post-visit feedback', words.rename);
  await owner.field(words.formName).fill('After the visit');
  await owner.button(words.save).click();
  await expect(owner.successToast(toast.formRenamed)).toBeVisible();
  await expect(owner.button(filled(words.more, { name: 'After the visit' }))).toBeFocused();

  await choose(owner, 'After the visit', words.duplicate);
  await expect(card(page, 'Copy of After the visit')).toContainText(words.draft);

  await choose(owner, 'After the visit', words.move);
  await page.getByRole('combobox', { name: words.project }).click();
  await page.getByRole('option', { name: 'Riverside Clinic' }).click();
  await owner.button(words.moveDo).click();
  await expect(owner.successToast(filled(toast.formMoved, { project: 'Riverside Clinic' }))).toBeVisible();
  await expect(card(page, 'Riverside Clinic')).toContainText('2 forms');

  await choose(owner, 'After the visit', words.unpublish);
  await page.getByRole('dialog').getByRole('button', { name: words.unpublish }).click();
  await expect(card(page, 'After the visit')).toContainText(words.draft);

  await choose(owner, 'After the visit', words.delete);
  await expect(card(page, 'After the visit')).toHaveCount(0);
  await new Keyboard(page).expectFocus();
  await owner.button(toast.undo).click();
  await expect(card(page, 'After the visit')).toBeVisible();
});

test('the link of a published form is copied, or shown where the browser forbids copying', async ({
  page,
}) => {
  const owner = new Owner(page, 'en');
  const { works: words, toast } = owner.texts;
  await works.publish(await works.form('Open day'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/home');
  await choose(owner, 'Open day', words.copyLink);
  await expect(owner.successToast(toast.linkCopied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/form\/[\w-]+$/);

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await choose(owner, 'Open day', words.copyLink);
  await expect(owner.field(words.link)).toHaveValue(/\/form\/[\w-]+$/);
});

test('a long list comes in parts, and the focus goes to the first new card', async ({ page }) => {
  const owner = new Owner(page, 'en');
  for (let at = 0; at < 26; at += 1) {
    await works.form(`Form ${at}`);
  }
  await page.goto('/home');
  await expect(page.getByRole('article')).toHaveCount(24);
  await owner.button(owner.texts.works.showMore).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(26);
  await expect(owner.link('Form 1')).toBeFocused();
  await expect(owner.button(owner.texts.works.showMore)).toHaveCount(0);
});
