import type { Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { publicUrl } from '../environment.ts';
import { ownerScreens, visitorScreens } from '../screens.ts';
import { expect, GATE, test } from '../test.ts';

const OWN_KEYS = ['formwright-home', 'language', 'theme', 'token'];

test.use({ locale: 'en-GB', colorScheme: 'light' });

const MISSING = [`${publicUrl}/api/form/shared/whatever`, `${publicUrl}/nowhere`];

/** Records policy violations, console messages and foreign requests. */
async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (what: string) => void }).reportViolation;
      report(`policy: ${event.violatedDirective} ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    // The browser logs every 404; here they are expected.
    const isMissing = MISSING.includes(message.location().url);
    if (isProblem && !isMissing) {
      violations.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => violations.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== publicUrl) {
      violations.push(`request to ${request.url()}`);
    }
  });
  return violations;
}

/** What our pages stored in the browser. */
function stored(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookiesOfScripts: document.cookie,
  }));
}

test('no screen violates the CSP, logs or leaves the origin', async ({ page }) => {
  test.slow();
  const violations = await recordViolations(page);
  const owner = new Owner(page, 'en');
  for (const { open } of visitorScreens) {
    await open(owner);
  }
  await page.goto('/');
  const visitor = await stored(page);
  expect(OWN_KEYS).toEqual(expect.arrayContaining(visitor.local));
  expect(visitor).toMatchObject({ session: [], databases: [], cookiesOfScripts: '' });

  const person = newPerson();
  await createAccount(person);
  await page.goto('/');
  await owner.fillSignIn(person);
  await owner.submitSignIn();
  await owner.expectAt('/home');
  for (const { open } of ownerScreens) {
    await open(owner);
  }
  await page.goto('/settings');
  await owner.chooseTheme('dark');
  await owner.expectTheme('dark');
  await owner.chooseOtherLanguage();
  await expect(owner.heading(owner.texts.settings.title)).toBeVisible();
  expect(await stored(page)).toEqual({
    local: OWN_KEYS,
    session: [],
    databases: [],
    cookiesOfScripts: '',
  });
  expect(violations).toEqual([]);
});

test('without a session owner screens redirect without API calls', GATE, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  for (const path of ['/home', '/Projects', '/analysis', '/profile', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  expect(calls).toEqual([]);
});

test('a signed-in owner is redirected from sign-in to Home', async ({ page }) => {
  const person = newPerson();
  await createAccount(person);
  await page.context().setStorageState(signedInWith(await tokenFor(person)));
  for (const path of ['/', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/home');
  }
});

test('the API browser loads from our origin', async ({ page }) => {
  const violations = await recordViolations(page);
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: /Formwright/ })).toBeVisible();
  await expect(page.getByText('/api/user/login', { exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});

for (const [locale, title] of [
  ['en-GB', 'Form not found'],
  ['hi-IN', 'फ़ॉर्म नहीं मिला'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('an unknown link says so', async ({ page }) => {
      const violations = await recordViolations(page);
      await page.goto('/form/whatever');
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      expect(await stored(page)).toMatchObject({ local: [], session: [], databases: [] });
      expect(violations).toEqual([]);
    });
  });
}
