import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { createAccount, newPerson, tokenFor } from '../actors/account.ts';
import { colourForm, publishNewForm } from '../actors/colourForm.ts';
import { newForm, publishForm, saveForm } from '../actors/forms.ts';
import { codeMailTo } from '../actors/inbox.ts';
import { Respondent } from '../actors/respondent.ts';
import { publicUrl } from '../environment.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB' });

const SECRET = 'HIV positive since March';

/** All data stored for respondents on this device, by key. */
function storedOn(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    const stores: Record<string, number> = {};
    const isMade = (await indexedDB.databases()).some(({ name }) => name === 'formwright-responses');
    if (isMade) {
      const here = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open('formwright-responses');
        asked.onerror = reject;
        asked.onsuccess = () => resolve(asked.result);
      });
      for (const name of here.objectStoreNames) {
        stores[name] = await new Promise<number>((resolve, reject) => {
          const counted = here.transaction(name).objectStore(name).count();
          counted.onerror = reject;
          counted.onsuccess = () => resolve(counted.result);
        });
      }
      here.close();
    }
    return { stores, localStorage: Object.keys(localStorage).toSorted() };
  });
}

/** A respondent types something sensitive and closes the tab. */
async function typeAndLeave(context: BrowserContext, shareUrl: string): Promise<void> {
  const first = new Respondent(await context.newPage());
  await first.open(shareUrl);
  await first.answer('Q2 Your name', SECRET);
  await first.untilStored(SECRET);
  await first.page.close();
  const beside = new Respondent(await context.newPage());
  await beside.page.goto('/favicon.svg');
  await beside.untilUnlocked();
  await beside.page.close();
}

/** Another person opens the same link in a new tab. */
async function openAsNextPerson(context: BrowserContext, shareUrl: string): Promise<Respondent> {
  const next = new Respondent(await context.newPage());
  await next.open(shareUrl);
  return next;
}

test('the next person sees no answers unless they continue', GATE, async ({ context }) => {
  const { shareUrl } = await publishNewForm(colourForm);
  await typeAndLeave(context, shareUrl);
  const next = await openAsNextPerson(context, shareUrl);
  await expect(next.heading('Colours')).toBeFocused();
  await expect(next.page.getByText(/^Last edited today at /)).toBeVisible();
  expect(await next.page.content()).not.toContain(SECRET);
  await expect(next.page.getByRole('textbox')).toHaveCount(0);

  // Both choices are reachable by keyboard.
  await next.page.keyboard.press('Tab');
  await expect(next.page.getByRole('button', { name: 'Continue where someone left off' })).toBeFocused();
  await next.page.keyboard.press('Tab');
  await expect(next.page.getByRole('button', { name: 'Start over' })).toBeFocused();

  await next.continueResponse();
  await expect(next.field('Q2 Your name')).toHaveValue(SECRET);
  await next.page.reload();
  await expect(next.field('Q2 Your name')).toHaveValue(SECRET);
});

test('starting over shows an empty form and leaves nothing on the device', async ({ context }) => {
  const { shareUrl } = await publishNewForm(colourForm);
  await typeAndLeave(context, shareUrl);
  const next = await openAsNextPerson(context, shareUrl);
  await next.startOver();
  await expect(next.field('Q2 Your name')).toHaveValue('');
  expect(await storedOn(next.page)).toEqual({
    stores: { files: 0, fillings: 0, outbox: 0, versions: 0 },
    localStorage: [],
  });
  await next.page.reload();
  await expect(next.field('Q2 Your name')).toHaveValue('');
});

test('a submitted page is sent even if the next person starts over', async ({ context }) => {
  const { shareUrl, id, token } = await publishNewForm(colourForm);
  const first = new Respondent(await context.newPage());
  await first.open(shareUrl);
  await first.choose('Red');
  await first.answer('Q2 Your name', SECRET);
  await context.route('**/api/response/submit', (route) => route.abort());
  await first.submit();
  await expect(first.heading('About red')).toBeVisible();
  await first.page.close();

  const next = await openAsNextPerson(context, shareUrl);
  await next.startOver();
  await expect(next.field('Q2 Your name')).toHaveValue('');
  expect(await storedOn(next.page)).toMatchObject({ stores: { fillings: 0, outbox: 1 } });
  await context.unrouteAll();
  await next.page.reload();
  await expect(next.field('Q2 Your name')).toHaveValue('');
  await next.answer('Q2 Your name', 'Ravi');
  const numbers = async () => {
    const reply = await fetch(`${publicUrl}/api/analytics/form/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await reply.json()) as { starts: number }).starts;
  };
  await expect.poll(numbers).toBe(1);
  await expect.poll(async () => (await storedOn(next.page))['stores']).toMatchObject({ outbox: 0 });
});

test('a reload of the same tab keeps the answers', async ({ page }) => {
  const { shareUrl } = await publishNewForm(colourForm);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.answer('Q2 Your name', SECRET);
  await respondent.untilStored(SECRET);
  await page.reload();
  await expect(respondent.field('Q2 Your name')).toHaveValue(SECRET);
});

for (const next of ['another form', 'the sign-in page'] as const) {
  test(`unsubmitted answers are deleted after a day when ${next} opens`, async ({ context }) => {
    const { shareUrl } = await publishNewForm(colourForm);
    const other = await publishNewForm(colourForm);
    await typeAndLeave(context, shareUrl);
    const later = await context.newPage();
    await later.clock.install({ time: Date.now() + 25 * 60 * 60 * 1000 });
    await later.goto(next === 'another form' ? new URL(other.shareUrl).pathname : '/');
    await expect
      .poll(async () => (await storedOn(later))['stores'])
      .toMatchObject({ fillings: 0, versions: 0 });
  });
}

test('an embedded form offers unfinished answers', async ({ context }) => {
  const { shareUrl, id, token } = await publishNewForm(colourForm);
  await fetch(`${publicUrl}/api/form/${id}/access`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({ embeddable: true }),
  });
  const frameUrl = new URL(new URL(shareUrl).pathname, publicUrl).href;
  // Browsers block local addresses in frames of non-local pages, so the other site is a local server, too.
  const site = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end(
      `<!doctype html><title>Elsewhere</title><iframe src="${frameUrl}" width="600" height="700"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const otherSite = `http://127.0.0.1:${port}/`;
  const page = await context.newPage();
  const frame = page.frameLocator('iframe');
  await page.goto(otherSite);
  await frame.getByLabel('Q2 Your name').fill(SECRET);
  await expect
    .poll(() => page.frames()[1]?.evaluate(() => Object.keys(localStorage).length))
    .toBeGreaterThan(0);
  await page.close();

  const later = await context.newPage();
  await later.goto(otherSite);
  const again = later.frameLocator('iframe');
  await expect(again.getByRole('heading', { name: 'Colours' })).toBeVisible();
  await expect(again.getByRole('textbox')).toHaveCount(0);
  await again.getByRole('button', { name: 'Start over' }).click();
  await expect(again.getByLabel('Q2 Your name')).toHaveValue('');
  site.close();
});

test('Not you? removes access token and answers', async ({ context }) => {
  test.slow();
  const owner = newPerson();
  await createAccount(owner);
  const token = await tokenFor(owner);
  const [listed, another] = [newPerson(), newPerson()];
  const { _id: id } = await newForm(token, colourForm.name);
  await saveForm(token, id, colourForm);
  const { shareUrl } = await publishForm(token, id);
  await fetch(`${publicUrl}/api/form/${id}/access`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: publicUrl },
    body: JSON.stringify({
      access: 'people',
      responders: [listed, another].map(({ email }) => ({ email, role: 'respond' })),
    }),
  });
  const first = new Respondent(await context.newPage());
  await first.open(shareUrl);
  await enter(first, listed.email);
  await first.answer('Q2 Your name', SECRET);
  await first.untilStored(SECRET);
  await first.page.close();

  const next = await openAsNextPerson(context, shareUrl);
  await expect(next.heading('Colours')).toBeVisible();
  expect(await next.page.content()).not.toContain(SECRET);
  await next.page.getByRole('button', { name: 'Not you?' }).click();
  await next.page.getByRole('button', { name: 'Delete the answers' }).click();
  await expect(next.heading('This form is for invited people')).toBeVisible();
  expect(await storedOn(next.page)).toEqual({
    stores: { files: 0, fillings: 0, outbox: 0, versions: 0 },
    localStorage: [],
  });
  await enter(next, another.email);
  await expect(next.field('Q2 Your name')).toHaveValue('');
});

async function enter({ page }: Respondent, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  const { code } = await codeMailTo(email);
  await page.getByLabel('Code', { exact: true }).fill(code);
  await expect(page.getByRole('heading', { name: 'Your colour', exact: true })).toBeVisible();
}
