import type { BrowserContext, Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { clinicForm, newForm, publishForm, saveForm } from '../actors/forms.ts';
import { Respondent } from '../actors/respondent.ts';
import { publicUrl } from '../environment.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light' });

async function publishedClinic(access?: 'people'): Promise<{ token: string; id: string; link: string }> {
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  const { _id: id } = await newForm(token, 'Clinic');
  await saveForm(token, id, clinicForm());
  const { shareLink } = await publishForm(token, id);
  if (access !== undefined) {
    await fetch(`${publicUrl}/api/form/${id}/access`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify({ access }),
    });
  }
  return { token, id, link: `/form/${shareLink}` };
}

/** Waits until the service worker has cached everything for this visit. */
async function untilCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match(location.pathname))))
    .toBe(true);
}

/** The cached page of this form. */
function cachedText(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await caches.match(location.pathname))?.text()) ?? '');
}

/** Lets the service worker wait for the server however slow it is, instead of opening the cached page after a while. */
async function waitForServer(context: BrowserContext): Promise<void> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    Object.assign(self, { setTimeout: () => 0 });
  });
}

async function viewsOf(token: string): Promise<number> {
  const reply = await fetch(`${publicUrl}/api/works/recent`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { recentWorks } = (await reply.json()) as { recentWorks: { views: number }[] };
  return recentWorks[0]?.views ?? 0;
}

test('the first question renders without a form request', async ({ page }) => {
  const { link } = await publishedClinic();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(link);
  await expect(new Respondent(page).heading('Your visit')).toBeVisible();
  await expect(page).toHaveTitle('Your visit · New patient intake');
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('a visited form opens offline with all pages and languages', GATE, async ({ page, context }) => {
  const { link } = await publishedClinic();
  await page.goto(link);
  await untilCached(page);
  await page.close();
  await context.setOffline(true);

  const later = await context.newPage();
  const respondent = new Respondent(later);
  await later.goto(link);
  await expect(respondent.heading('Your visit')).toBeVisible();
  await later.getByRole('textbox', { name: /What brings you in/ }).fill('A cough');
  await respondent.choose('Yes');
  await respondent.submit();
  await expect(respondent.heading('Welcome back')).toBeVisible();
  await later.evaluate(() => localStorage.setItem('language', 'hi'));
  await later.reload();
  await expect(later.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(later.getByText('New patient intake')).toBeVisible();
});

test('a closed form does not open from the cache', async ({ page, context }) => {
  const { token, id, link } = await publishedClinic();
  await page.goto(link);
  await untilCached(page);
  await waitForServer(context);
  await fetch(`${publicUrl}/api/form/${id}/unpublish`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: publicUrl },
    body: '{}',
  });
  await page.goto(link);
  await expect(page.getByRole('heading')).toBeVisible();
  await expect(new Respondent(page).heading('Your visit')).toBeHidden();
  await expect.poll(() => cachedText(page)).not.toContain('Your visit');
  await context.setOffline(true);
  await page.goto(link);
  await expect(new Respondent(page).heading('Your visit')).toBeHidden();
});

test('a restricted form is not cached', async ({ page }) => {
  const { token, link } = await publishedClinic('people');
  await page.context().setStorageState(signedInWith(token));
  await page.goto(link);
  await expect(new Respondent(page).heading('Your visit')).toBeVisible();
  await untilCached(page);
  expect(await cachedText(page)).not.toContain('Riverside');
});

test('views count devices, not caching or the owner', async ({ page, browser }) => {
  const { token, link } = await publishedClinic();
  await page.goto(link);
  await untilCached(page);
  await page.reload();
  await expect(new Respondent(page).heading('Your visit')).toBeVisible();
  await expect.poll(() => viewsOf(token)).toBe(1);

  const own = await browser.newContext({ storageState: signedInWith(token) });
  await own.addCookies([{ name: 'formwright_here', value: '1', url: `${publicUrl}/form/` }]);
  const mine = await own.newPage();
  const asked = mine.waitForResponse(/\/api\/form\/shared\//);
  await mine.goto(link);
  expect((await asked).status()).toBe(200);
  await own.close();
  await page.reload();
  const other = await browser.newContext();
  await (await other.newPage()).goto(link);
  await expect.poll(() => viewsOf(token)).toBe(2);
  await other.close();
});
