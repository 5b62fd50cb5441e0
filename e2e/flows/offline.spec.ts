import { expect, type Page, test } from '@playwright/test';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';

test.use({ locale: 'en-GB', colorScheme: 'light' });

/** Every address the browser keeps, once the worker has taken over and keeps them all. */
async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return kept;
  });
}

async function signedInAtHome(page: Page): Promise<Owner> {
  const person = newPerson();
  await openAccount(person);
  await page.context().setStorageState(signedInWith(await tokenFor(person)));
  await page.goto('/home');
  return new Owner(page, 'en');
}

test('after one visit the application opens without a network, screens never seen included', async ({
  page,
  context,
}) => {
  const before = await signedInAtHome(page);
  await expect(before.link(before.texts.shell.home)).toBeVisible();
  await keptAddresses(page);
  await context.setOffline(true);
  await page.close();

  const owner = new Owner(await context.newPage(), 'en');
  await owner.page.goto('/home');
  await expect(owner.link(owner.texts.shell.home)).toBeVisible();
  await expect(owner.page.getByText(owner.texts.shell.offline)).toBeVisible();
  await owner.page.goto('/no-such-page');
  await expect(owner.heading(owner.texts.notFound.title)).toBeVisible();

  // Loaded by nobody yet: the other language and its font.
  await owner.page.evaluate(() => localStorage.setItem('language', 'hi'));
  owner.language = 'hi';
  await owner.page.goto('/settings');
  await expect(owner.page.getByText(owner.texts.shell.offline)).toBeVisible();
  const fonts = await owner.page.evaluate(async () => {
    const loaded = await document.fonts.load('16px "Noto Devanagari Variable"', 'अ');
    return loaded.map(({ status }) => status);
  });
  expect(fonts).toEqual(['loaded']);

  await context.setOffline(false);
  await owner.page.goto('/settings');
  await expect(owner.heading(owner.texts.settings.title)).toBeVisible();
});

test('only files of the application are kept, and a form is left to the network', async ({
  page,
  context,
}) => {
  await signedInAtHome(page);
  const kept = await keptAddresses(page);
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual(
    expect.arrayContaining(['/', '/favicon.svg']),
  );
  expect(kept.filter((path) => !/^\/(?:assets\/[^/]+|favicon\.svg)?$/.test(path))).toEqual([]);
  await page.goto('/settings');
  expect(await keptAddresses(page)).toEqual(kept);
  await context.setOffline(true);
  await expect(page.goto('/form/whatever')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('somebody who only looks at sign-in keeps nothing', async ({ page }) => {
  await page.goto('/');
  await page.goto('/signup');
  const owner = new Owner(page, 'en');
  await expect(owner.button(owner.texts.signUp.submit)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
