import type { Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light' });

/** All cached paths, once the service worker controls the page. */
async function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      cached.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return cached;
  });
}

async function signedInAtHome(page: Page): Promise<Owner> {
  const person = newPerson();
  await createAccount(person);
  await page.context().setStorageState(signedInWith(await tokenFor(person)));
  await page.goto('/home');
  return new Owner(page, 'en');
}

test('after one visit every screen opens offline', async ({ page, context }) => {
  const before = await signedInAtHome(page);
  await expect(before.link(before.texts.shell.home)).toBeVisible();
  await cachedPaths(page);
  await context.setOffline(true);
  await page.close();

  const owner = new Owner(await context.newPage(), 'en');
  await owner.page.goto('/home');
  await expect(owner.link(owner.texts.shell.home)).toBeVisible();
  await expect(owner.page.getByText(owner.texts.shell.offline)).toBeVisible();
  await owner.page.goto('/no-such-page');
  await expect(owner.heading(owner.texts.notFound.title)).toBeVisible();

  // Not yet loaded: the other language and its font.
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

test('the application caches only its own files', async ({ page, context }) => {
  await signedInAtHome(page);
  const cached = await cachedPaths(page);
  expect(cached.length).toBeGreaterThan(20);
  expect(cached.filter((path) => !path.startsWith('/assets/'))).toEqual(
    expect.arrayContaining(['/', '/favicon.svg']),
  );
  expect(cached.filter((path) => !/^\/(?:assets\/[^/]+|favicon\.svg)?$/.test(path))).toEqual([]);
  await page.goto('/settings');
  expect(await cachedPaths(page)).toEqual(cached);
  await context.setOffline(true);
  await expect(page.goto('/form/whatever')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('sign-in alone caches nothing', async ({ page }) => {
  await page.goto('/');
  await page.goto('/signup');
  const owner = new Owner(page, 'en');
  await expect(owner.button(owner.texts.signUp.submit)).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
