import { createAccount, newPerson, signedInWith, tokenFor, verifyEmailOf } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { clinicForm, newForm, publishForm, saveForm } from '../actors/forms.ts';
import { codeMailTo } from '../actors/inbox.ts';
import { Owner } from '../actors/owner.ts';
import { Publisher } from '../actors/publishing.ts';
import { Respondent, submitPage } from '../actors/respondent.ts';
import { publicUrl } from '../environment.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

/** The status of an API call with this token. */
async function statusOfCall(token: string, method: string, path: string, body?: object): Promise<number> {
  const response = await fetch(`${publicUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, origin: publicUrl, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.status;
}

async function ownedForm() {
  const owner = newPerson();
  await createAccount(owner);
  const ownerToken = await tokenFor(owner);
  const { _id: formId } = await newForm(ownerToken, 'New patient intake');
  await saveForm(ownerToken, formId, clinicForm());
  const { shareUrl } = await publishForm(ownerToken, formId);
  return { ownerToken, formId, shareUrl };
}

/** The allowed calls of each role, and where the card of a shared form links to. */
const ROLES = [
  { role: 'respond', label: 'Can answer', load: 404, save: 404, versions: 404, card: /Open Form/ },
  { role: 'results', label: 'Can see results', load: 404, save: 404, versions: 404, card: /View Analysis/ },
  { role: 'edit', label: 'Can edit', load: 200, save: 200, versions: 200, card: /New patient intake/ },
] as const;

for (const { role, label, load, save, versions, card } of ROLES) {
  test(`a ${role} collaborator has access only while verified and listed`, async ({ browser }) => {
    test.slow();
    const { ownerToken, formId } = await ownedForm();
    const guest = newPerson();
    const ownerPage = await (await browser.newContext({ storageState: signedInWith(ownerToken) })).newPage();
    const builder = new Builder(ownerPage);
    const publisher = new Publisher(builder);
    const { people } = publisher.texts;
    const manage = publisher.dialog(people.title);

    await test.step('the owner adds them', async () => {
      await builder.open(formId);
      await builder.button(builder.texts.frame.more).click();
      await builder.chooseFromMenu(builder.texts.frame.people);
      await manage.getByPlaceholder(people.add).fill(guest.email);
      await ownerPage.keyboard.press('Enter');
      await expect(manage.getByText(guest.email, { exact: true })).toBeVisible();
      await manage.getByLabel(people.roleOf.replace('{{email}}', guest.email)).click();
      // 'Saved' may still refer to adding them, so the response to the role change is awaited. (`respond` is the default.)
      const changed =
        role === 'respond' ? undefined : ownerPage.waitForResponse(`**/api/form/${formId}/access`);
      await ownerPage.getByRole('option', { name: label, exact: true }).click();
      await changed;
      await expect(manage.getByText(people.saved, { exact: true })).toBeVisible();
    });

    await createAccount(guest);
    const token = await tokenFor(guest);
    const page = await (await browser.newContext({ storageState: signedInWith(token) })).newPage();
    const { texts } = new Owner(page, 'en');
    const shared = page.getByRole('region', { name: texts.home.shared });

    await test.step('unverified: no access', async () => {
      await page.goto('/home');
      await expect(shared.getByText('No shared works found')).toBeVisible();
      expect(await statusOfCall(token, 'GET', `/api/form/${formId}`)).toBe(404);
    });

    await test.step('verified: access by role, in the UI and the API', async () => {
      await verifyEmailOf(guest, token);
      await page.reload();
      await expect(shared.getByText('New patient intake')).toBeVisible();
      await expect(shared.getByRole('link', { name: card }).first()).toBeVisible();
      expect(await statusOfCall(token, 'GET', `/api/form/${formId}`)).toBe(load);
      expect(await statusOfCall(token, 'GET', `/api/form/${formId}/versions`)).toBe(versions);
      expect(await statusOfCall(token, 'PUT', `/api/form/save-draft/${formId}`, clinicForm())).toBe(save);
      for (const [method, path, body] of [
        ['PUT', `/api/form/publish/${formId}`, {}],
        ['PUT', `/api/form/${formId}/access`, { access: 'people' }],
        ['POST', `/api/form/${formId}/unpublish`, {}],
        ['DELETE', `/api/form/${formId}`, undefined],
      ] as const) {
        expect(await statusOfCall(token, method, path, body), path).toBe(404);
      }
    });

    await test.step('removed: no access from the next call on', async () => {
      const removed = ownerPage.waitForResponse(`**/api/form/${formId}/access`);
      await manage.getByRole('button', { name: people.remove.replace('{{email}}', guest.email) }).click();
      expect((await removed).status()).toBe(200);
      expect(await statusOfCall(token, 'GET', `/api/form/${formId}`)).toBe(404);
      await expect(manage.getByText(guest.email, { exact: true })).toHaveCount(0);
      await page.reload();
      await expect(shared.getByText('No shared works found')).toBeVisible();
    });
  });
}

test('a restricted form opens only for listed people by code', GATE, async ({ browser }) => {
  test.slow();
  const { ownerToken, formId, shareUrl } = await ownedForm();
  const listed = newPerson();
  await statusOfCall(ownerToken, 'PUT', `/api/form/${formId}/access`, {
    access: 'people',
    responders: [{ email: listed.email, role: 'respond' }],
  });
  const link = new URL(shareUrl).pathname.split('/').at(-1) ?? '';
  const context = await browser.newContext();
  const respondent = new Respondent(await context.newPage());
  const { page } = respondent;

  await test.step('no API call reveals it to others', async () => {
    const stranger = newPerson();
    await createAccount(stranger);
    const token = await tokenFor(stranger);
    await verifyEmailOf(stranger, token);
    for (const headers of [{}, { authorization: `Bearer ${token}` }, { 'x-form-pass': 'guess' }]) {
      const response = await fetch(`${publicUrl}/api/form/shared/${link}`, { headers });
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain('visit');
    }
    const { status, body } = await submitPage({ formId, currentPageId: 'visit', answers: {} });
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('Riverside');
    const html = await (await fetch(`${publicUrl}/form/${link}`)).text();
    expect(html).not.toContain('Riverside');
  });

  await test.step('the page asks for an address and its mailed code', async () => {
    await respondent.open(shareUrl);
    await expect(respondent.heading('This form is for invited people')).toBeVisible();
    await expect(page.getByText('Riverside')).toHaveCount(0);
    await page.getByLabel('Email').fill(listed.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const { code } = await codeMailTo(listed.email);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await expect(respondent.heading('Your visit')).toBeVisible();
  });

  await test.step('a reload does not ask again', async () => {
    await page.reload();
    await expect(respondent.heading('Your visit')).toBeVisible();
  });

  await test.step('a person who has answered sees the receipt instead of the form', async () => {
    await publishForm(ownerToken, formId, {
      ...clinicForm(),
      settings: { oneResponsePerDevice: true },
    });
    await page.reload();
    await respondent.answer('Q1 What brings you in today?', 'My knee');
    await respondent.choose('Yes');
    await respondent.submit();
    await expect(respondent.heading('Welcome back')).toBeVisible();
    await respondent.submit();
    const receipt = await respondent.receipt();
    await page.reload();
    await expect(respondent.heading('You have already answered this form')).toBeVisible();
    await expect(page.getByText('This form takes one response from each person.')).toBeVisible();
    await expect(page.getByText(receipt)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Not you?' })).toBeVisible();
  });

  await test.step('removed from the list: no access', async () => {
    await statusOfCall(ownerToken, 'PUT', `/api/form/${formId}/access`, { responders: [] });
    await page.reload();
    await expect(respondent.heading('This form is for invited people')).toBeVisible();
  });
  await context.close();
});
