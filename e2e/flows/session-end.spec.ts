import type { BrowserContext, Page } from '@playwright/test';
import { createAccount, newPerson, type Person, signedInWith, tokenFor } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { colourForm } from '../actors/colourForm.ts';
import { newForm, publishForm, saveForm } from '../actors/forms.ts';
import { Owner } from '../actors/owner.ts';
import { submitPage } from '../actors/respondent.ts';
import { publicUrl } from '../environment.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });

type Setup = { person: Person; token: string; formId: string; context: BrowserContext };

const given = test.extend<{ given: Setup }>({
  given: async ({ browser }, use) => {
    const person = newPerson();
    await createAccount(person);
    const token = await tokenFor(person);
    const { _id: formId } = await newForm(token, colourForm.name);
    await saveForm(token, formId, colourForm);
    await publishForm(token, formId);
    const context = await browser.newContext({ storageState: signedInWith(token) });
    await use({ person, token, formId, context });
    await context.close();
  },
});

/** An analytics stream opened with the token, after its first event. */
async function streamOf({ token, formId }: Setup): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const reply = await fetch(`${publicUrl}/api/analytics/form/${formId}/live`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  });
  expect(reply.status).toBe(200);
  const reader = reply.body?.getReader();
  if (reader === undefined) {
    throw new Error('the stream has no body');
  }
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: analytics');
  return reader;
}

/** Reads a stream to its end. */
async function restOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return rest;
    }
    rest += new TextDecoder().decode(value);
  }
}

function answer(formId: string) {
  return submitPage({ formId, currentPageId: 'ask', answers: { colour: 'Red' } });
}

/** Storage keys of the device, and its local drafts. */
function storedOn(page: Page): Promise<{ localStorage: string[]; drafts: { dirty: boolean }[] }> {
  return page.evaluate(async () => {
    const isMade = (await indexedDB.databases()).some(({ name }) => name === 'formwright-drafts');
    const drafts = isMade
      ? await new Promise<{ dirty: boolean }[]>((resolve, reject) => {
          const asked = indexedDB.open('formwright-drafts');
          asked.onerror = reject;
          asked.onsuccess = () => {
            const all = asked.result.transaction('drafts').objectStore('drafts').getAll();
            all.onerror = reject;
            all.onsuccess = () => {
              asked.result.close();
              resolve((all.result as { dirty: boolean }[]).map(({ dirty }) => ({ dirty })));
            };
          };
        })
      : [];
    return { localStorage: Object.keys(localStorage).toSorted(), drafts };
  });
}

/** Stores data of respondents while an owner is signed in. */
async function storeRespondentData(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('formPass:someLink', 'a pass');
    localStorage.setItem('formKept:someLink', '{"time":1,"receipt":"K7QF"}');
  });
}

given('a live stream ends on Log Out', async ({ given: owner }) => {
  const reader = await streamOf(owner);
  const screen = await signedIn(owner);
  await screen.page.goto('/profile');
  await screen.button(screen.texts.shell.logOut).click();
  await screen.expectAt('/');
  const { status } = await answer(owner.formId);
  expect(status).toBe(200);
  expect(await restOf(reader)).not.toContain('event: analytics');
});

given('ending a session remotely ends its stream and clears its data', async ({ given: owner }) => {
  const { person, formId } = owner;
  const screen = await signedIn(owner);
  const { page, texts } = screen;
  const builder = new Builder(page);
  await builder.open(formId);
  await builder.expectSaved();
  await storeRespondentData(page);
  await page.goto(`/form-analysis/${formId}`);
  await expect(screen.heading(colourForm.name)).toBeVisible();
  const reader = await streamOf(owner);
  expect((await storedOn(page)).localStorage).toContain('formwright-owner');

  await endOtherSessions(await tokenFor(person));
  expect(await restOf(reader)).not.toContain('event: analytics');
  // The owner's own stream ends too, and reconnecting is refused.
  await screen.expectAt('/');
  await expect(screen.errorToast(texts.problem.token.invalid)).toBeVisible();
  await expect.poll(() => storedOn(page)).toEqual({ localStorage: [], drafts: [] });
});

given('ending a session in one tab clears all tabs', async ({ given: owner }) => {
  const { context, formId, person } = owner;
  const [one, other] = [new Builder(await context.newPage()), new Builder(await context.newPage())];
  await one.open(formId);
  await one.expectSaved();
  await other.open(formId);
  await other.expectSaved();
  await storeRespondentData(one.page);
  await endOtherSessions(await tokenFor(person));
  await one.page.goto('/home');
  for (const { page } of [one, other]) {
    await expect(page).toHaveURL('/');
    await expect(page.getByText(colourForm.name)).toHaveCount(0);
  }
  await expect.poll(() => storedOn(one.page)).toEqual({ localStorage: [], drafts: [] });
});

given('unsaved edits open only for their owner after the session ends', async ({ given: owner }) => {
  const { formId, person } = owner;
  const screen = await signedIn(owner);
  const { page } = screen;
  const builder = new Builder(page);
  await builder.open(formId);
  await builder.expectSaved();
  await endOtherSessions(await tokenFor(person));
  await builder.questionTexts.nth(0).fill('Which salary?');
  await screen.expectAt('/');
  await expect.poll(() => storedOn(page)).toEqual({ localStorage: [], drafts: [{ dirty: true }] });

  const stranger = newPerson();
  await createAccount(stranger);
  await page.evaluate((value) => localStorage.setItem('token', value), await tokenFor(stranger));
  await page.goto(`/create-form?formId=${formId}`);
  await expect(page.getByRole('heading', { name: builder.texts.open.missing })).toBeVisible();
  await expect(page.getByText('Which salary?')).toHaveCount(0);

  await page.evaluate((value) => localStorage.setItem('token', value), await tokenFor(person));
  await builder.open(formId);
  await expect(builder.questionTexts.nth(0)).toHaveValue('Which salary?');
});

given('sign-in after a session ended returns to the edits', GATE, async ({ given: owner }) => {
  const { formId, person } = owner;
  const screen = await signedIn(owner);
  const { page, texts } = screen;
  const builder = new Builder(page);
  await builder.open(formId);
  await builder.expectSaved();
  await builder.goToPageAt(1);
  await expect(builder.questionTexts).toHaveValue('Why red?');
  await endOtherSessions(await tokenFor(person));
  await builder.questionTexts.fill('Why not blue?');
  await screen.expectAt('/');
  await expect(screen.errorToast(texts.problem.token.invalid)).toBeVisible();
  await expect(page.getByText(texts.signIn.endedInBuilder)).toBeVisible();

  await screen.fillSignIn(person);
  await screen.submitSignIn();
  await screen.expectAt(`/create-form?formId=${formId}`);
  await expect(builder.questionTexts).toHaveValue('Why not blue?');
  await builder.expectSaved();
});

given('sign-in from a deep link opens it', async ({ given: { formId, person }, browser }) => {
  const visitor = new Owner(await browser.newPage(), 'en');
  const address = `/form-analysis/${formId}?tab=responses`;
  await visitor.page.goto(address);
  await visitor.expectAt('/');
  await expect(visitor.page.getByText(visitor.texts.signIn.required)).toBeVisible();
  // The history entry keeps the address.
  await visitor.page.reload();
  await visitor.fillSignIn(person);
  await visitor.submitSignIn();
  await visitor.expectAt(address);
  await visitor.page.close();
});

async function signedIn({ context }: Setup): Promise<Owner> {
  return new Owner(await context.newPage(), 'en');
}

/** As the owner does in Settings after losing a device. */
async function endOtherSessions(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, origin: publicUrl };
  const list = await fetch(`${publicUrl}/api/user/sessions`, { headers });
  const { sessions } = (await list.json()) as { sessions: { id: string; current: boolean }[] };
  for (const { id } of sessions.filter(({ current }) => !current)) {
    await fetch(`${publicUrl}/api/user/sessions/${id}`, { method: 'DELETE', headers });
  }
}
