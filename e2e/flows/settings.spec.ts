import { readFile } from 'node:fs/promises';
import {
  createAccount,
  newPerson,
  type Person,
  signedInWith,
  statusOf,
  tokenFor,
} from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { expect, GATE, test } from '../test.ts';
import { interpolate } from '../translations.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

let person: Person;
let token: string;

test.beforeEach(async ({ page }) => {
  person = newPerson();
  await createAccount(person);
  token = await tokenFor(person);
  await page.context().setStorageState(signedInWith(token));
});

test('changing the password needs the old one and ends other sessions', GATE, async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { account, field, problem, toast } = owner.texts;
  const elsewhere = await tokenFor(person);
  const dialog = page.getByRole('dialog', { name: account.changePassword });
  const change = async (current: string, next: string) => {
    await owner.field(field.currentPassword).fill(current);
    await owner.field(field.newPassword).fill(next);
    await owner.field(field.confirmPassword).fill(next);
    await dialog.getByRole('button', { name: account.changePassword }).click();
  };
  await page.goto('/settings');
  await owner.button(account.changePassword).click();
  await change('not the right one', 'an entirely other one');
  await expect(owner.errorToast(problem.password.wrong)).toBeVisible();
  await expect(owner.field(field.currentPassword)).toHaveAccessibleDescription(problem.password.wrong);
  await change(person.password, 'password123');
  await expect(owner.errorToast(problem.password.too_common)).toBeVisible();
  await change(person.password, 'an entirely other one');
  await expect(owner.successToast(toast.passwordChanged)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await statusOf(token)).toBe(200);
});

test('closing a toast keeps the dialog open', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { account, toast, validation } = owner.texts;
  const dialog = page.getByRole('dialog', { name: account.changePassword });
  await page.goto('/settings');
  await owner.button(account.changePassword).click();
  await dialog.getByRole('button', { name: account.changePassword }).click();
  await expect(owner.errorToast(validation.allRequired)).toBeVisible();
  await owner.button(toast.close).click();
  await expect(owner.errorToast(validation.allRequired)).toBeHidden();
  await expect(dialog).toBeVisible();
});

test('another session is listed and can be ended', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { account, toast } = owner.texts;
  const elsewhere = await tokenFor(person);
  await page.goto('/settings');
  await expect(page.getByText(account.thisDevice, { exact: true })).toHaveCount(1);
  await owner.button(interpolate(account.endSessionOn, { device: 'Firefox on Windows' })).click();
  await expect(owner.successToast(toast.sessionEnded)).toBeVisible();
  await expect(page.getByRole('button', { name: account.endSession })).toHaveCount(0);
  expect(await statusOf(elsewhere)).toBe(401);
  expect(await statusOf(token)).toBe(200);
});

test('account data downloads as one file', async ({ page }) => {
  const owner = new Owner(page, 'en');
  await page.goto('/settings');
  const downloading = page.waitForEvent('download');
  await owner.button(owner.texts.account.download).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const content = await readFile(await download.path(), 'utf8');
  expect(content).toContain(person.email);
  expect(() => JSON.parse(content) as unknown).not.toThrow();
});

test('deleting an account needs its password', GATE, async ({ page }) => {
  const owner = new Owner(page, 'en');
  const { account, field, problem, toast } = owner.texts;
  await page.goto('/settings');
  await owner.button(account.delete).click();
  await owner.field(field.password).fill('not the right one');
  await owner.button(account.deleteConfirm).click();
  await expect(owner.errorToast(problem.password.wrong)).toBeVisible();
  await owner.field(field.password).fill(person.password);
  await owner.button(account.deleteConfirm).click();
  await expect(owner.successToast(toast.accountDeleted)).toBeVisible();
  await owner.expectAt('/');
  await owner.fillSignIn(person);
  await owner.submitSignIn();
  await expect(owner.errorToast(problem.login.invalid)).toBeVisible();
});

test('a rejected preference is reported and stays on this device', async ({ page }) => {
  const owner = new Owner(page, 'en');
  await page.goto('/settings');
  await page.route('**/api/user/profile', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  );
  await owner.chooseTheme('dark');
  await owner.expectTheme('dark');
  await expect(owner.errorToast('Failed to update profile')).toBeVisible();
});
