import type { Locator, Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Keyboard } from '../actors/keyboard.ts';
import { Owner } from '../actors/owner.ts';
import { Works } from '../actors/works.ts';
import { expect, GATE, test } from '../test.ts';
import { interpolate } from '../translations.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

let works: Works;

test.beforeEach(async ({ page }) => {
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  works = new Works(token);
  await page.context().setStorageState(signedInWith(token));
});

const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

async function choose(owner: Owner, name: string, item: string): Promise<void> {
  await owner.button(interpolate(owner.texts.works.more, { name })).click();
  await owner.page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a project is created by keyboard and opens the builder', GATE, async ({ page }) => {
  const owner = new Owner(page, 'en');
  const keyboard = new Keyboard(page);
  const { home, works: labels, problem, toast } = owner.texts;
  await page.goto('/home');
  const start = page.getByRole('button', { name: home.startProject });
  await keyboard.tabToAndPress(start, 'Enter');
  await expect(owner.field(labels.projectName)).toBeFocused();
  await keyboard.press('Enter');
  await expect(owner.errorToast(problem.project.names_required)).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(start).toBeFocused();

  await keyboard.press('Enter');
  await expect(owner.field(labels.projectName)).toBeFocused();
  await keyboard.type('Winter flu clinic');
  await keyboard.tabToAndType(owner.field(labels.formName), 'Eligibility check');
  await page.keyboard.press('Enter');
  await expect(owner.successToast(toast.projectCreated)).toBeVisible();
  await expect(page).toHaveURL(/\/create-form\?formId=/);
});

test('double clicks create one standalone form', async ({ page }) => {
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

test('all actions of a form card, with undo of delete', GATE, async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { works: labels, toast } = owner.texts;
  await works.project('Riverside Clinic', 'Repeat prescription');
  await works.publish(await works.form('Post-visit feedback'));
  await page.goto('/home');

  await choose(owner, 'Post-visit feedback', labels.rename);
  await owner.field(labels.formName).fill('After the visit');
  await owner.button(labels.save).click();
  await expect(owner.successToast(toast.formRenamed)).toBeVisible();
  await expect(owner.button(interpolate(labels.more, { name: 'After the visit' }))).toBeFocused();

  await choose(owner, 'After the visit', labels.duplicate);
  await expect(card(page, 'Copy of After the visit')).toContainText(labels.draft);

  await choose(owner, 'After the visit', labels.move);
  await page.getByRole('combobox', { name: labels.project }).click();
  await page.getByRole('option', { name: 'Riverside Clinic' }).click();
  await owner.button(labels.moveDo).click();
  await expect(
    owner.successToast(interpolate(toast.formMoved, { project: 'Riverside Clinic' })),
  ).toBeVisible();
  await expect(card(page, 'Riverside Clinic')).toContainText('2 forms');

  await choose(owner, 'After the visit', labels.unpublish);
  await page.getByRole('dialog').getByRole('button', { name: labels.unpublish }).click();
  await expect(card(page, 'After the visit')).toContainText(labels.draft);

  await choose(owner, 'After the visit', labels.delete);
  await expect(card(page, 'After the visit')).toHaveCount(0);
  await new Keyboard(page).expectFocus();
  await owner.button(toast.undo).click();
  await expect(card(page, 'After the visit')).toBeVisible();
});

test('deleting a published form asks first', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { works: labels, toast } = owner.texts;
  await works.publish(await works.form('Open day'));
  await page.goto('/home');
  await choose(owner, 'Open day', labels.delete);
  await expect(page.getByRole('dialog', { name: labels.deleteTitle })).toContainText(
    interpolate(labels.deleteLive, { name: 'Open day' }),
  );
  await page.keyboard.press('Escape');
  await expect(owner.button(interpolate(labels.more, { name: 'Open day' }))).toBeFocused();
  await choose(owner, 'Open day', labels.delete);
  await owner.button(labels.deleteForm).click();
  await expect(card(page, 'Open day')).toHaveCount(0);
  await new Keyboard(page).expectFocus();
  await owner.button(toast.undo).click();
  await expect(card(page, 'Open day')).toBeVisible();
});

test('trash restores and permanently deletes forms', GATE, async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { home, trash, toast } = owner.texts;
  await works.delete(await works.form('Open day'));
  await works.delete(await works.form('Old survey'));
  await page.goto('/home');
  await page.getByRole('link', { name: home.trash }).click();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('Old survey').getByRole('button', { name: trash.purge }).click();
  await page.getByRole('dialog').getByRole('button', { name: trash.purge }).click();
  await expect(owner.successToast(interpolate(trash.purged, { name: 'Old survey' }))).toBeVisible();
  await row('Open day').getByRole('button', { name: trash.restore }).click();
  await expect(owner.successToast(interpolate(toast.formRestored, { name: 'Open day' }))).toBeVisible();
  await expect(page.getByText(trash.empty)).toBeVisible();
  await new Keyboard(page).expectFocus();
  await page.getByRole('link', { name: trash.back }).click();
  await expect(card(page, 'Open day')).toBeVisible();
  await expect(card(page, 'Old survey')).toHaveCount(0);
});

test('Home shows its cached list offline', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { home, failed } = owner.texts;
  await works.form('Open day');
  await page.goto('/home');
  await expect(card(page, 'Open day')).toBeVisible();
  await expect(page.getByText(home.sharedEmpty)).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(card(page, 'Open day')).toBeVisible();
  await expect(page.getByText(home.lastList)).toHaveCount(2);
  await expect(page.getByText(failed.fetchProfile)).toHaveCount(0);
  await page.unroute('**/api/**');
  await owner.button(owner.texts.loading.tryAgain).first().click();
  await expect(page.getByText(home.lastList)).toHaveCount(1);
});

test('the link is copied, or shown when copying is blocked', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { works: labels, toast } = owner.texts;
  await works.publish(await works.form('Open day'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/home');
  await choose(owner, 'Open day', labels.copyLink);
  await expect(owner.successToast(toast.linkCopied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/form\/[\w-]+$/);

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await choose(owner, 'Open day', labels.copyLink);
  await expect(owner.field(labels.link)).toHaveValue(/\/form\/[\w-]+$/);
});

test('Show more loads cards and focuses the first new one', async ({ page }) => {
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
