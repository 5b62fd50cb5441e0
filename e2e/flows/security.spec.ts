import { expect, type Page, test } from '@playwright/test';
import { newPerson, openAccount, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { publicUrl } from '../environment.ts';
import { ownerScreens, visitorScreens } from '../screens.ts';

const OWN_KEYS = ['language', 'theme', 'token'];

test.use({ locale: 'en-GB', colorScheme: 'light' });

/** Everything on this page that should not happen, as it happens. */
async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await page.exposeFunction('reportViolation', (what: string) => complaints.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (what: string) => void }).reportViolation;
      report(`policy: ${event.violatedDirective} ${event.blockedURI} in ${event.sourceFile}`);
    });
  });
  page.on('console', (message) => {
    const isLoud = message.type() === 'error' || message.type() === 'warning';
    // The browser itself logs every call that is refused; that there is no such form is no more than the answer.
    const isMissingForm = message.location().url === `${publicUrl}/api/form/shared/whatever`;
    if (isLoud && !isMissingForm) {
      complaints.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== publicUrl) {
      complaints.push(`request to ${request.url()}`);
    }
  });
  return complaints;
}

/** What the browser is left with by our pages. */
function stored(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    cookiesOfScripts: document.cookie,
  }));
}

test('a walk over all screens breaks no policy, logs nothing and leaves the origin nowhere', async ({
  page,
}) => {
  test.slow();
  const complaints = await watch(page);
  const owner = new Owner(page, 'en');
  for (const { open } of visitorScreens) {
    await open(owner);
  }
  await page.goto('/');
  const visitor = await stored(page);
  expect(OWN_KEYS).toEqual(expect.arrayContaining(visitor.local));
  expect(visitor).toMatchObject({ session: [], databases: [], cookiesOfScripts: '' });

  const person = newPerson();
  await openAccount(person);
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
  expect(complaints).toEqual([]);
});

test('without a session every signed-in address leads to sign-in and asks the server for nothing', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  for (const path of ['/home', '/Projects', '/analysis', '/profile', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
  expect(calls).toEqual([]);
});

test('somebody who is signed in is led from sign-in to Home', async ({ page }) => {
  const person = newPerson();
  await openAccount(person);
  await page.context().setStorageState(signedInWith(await tokenFor(person)));
  for (const path of ['/', '/signup']) {
    await page.goto(path);
    await expect(page).toHaveURL('/home');
  }
});

test('the API browser is served from our own origin', async ({ page }) => {
  const complaints = await watch(page);
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: /Formwright/ })).toBeVisible();
  await expect(page.getByText('/api/user/login', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const [locale, title] of [
  ['en-GB', 'Form not found'],
  ['hi-IN', 'फ़ॉर्म नहीं मिला'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('a link to no form says so', async ({ page }) => {
      const complaints = await watch(page);
      await page.goto('/form/whatever');
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      expect(await stored(page)).toMatchObject({ local: [], session: [], databases: [] });
      expect(complaints).toEqual([]);
    });
  });
}
