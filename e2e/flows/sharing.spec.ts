import { expect, test } from '@playwright/test';
import { newPerson, openAccount, proveAddress, signedInWith, tokenFor } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { clinicForm, newForm, publishForm, saveForm } from '../actors/forms.ts';
import { codeMailTo } from '../actors/inbox.ts';
import { Owner } from '../actors/owner.ts';
import { Publisher } from '../actors/publishing.ts';
import { handIn, Respondent } from '../actors/respondent.ts';
import { publicUrl } from '../environment.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

/** How the server answers this person at a call of a form. */
async function asked(token: string, method: string, path: string, body?: object): Promise<number> {
  const response = await fetch(`${publicUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, origin: publicUrl, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.status;
}

async function ownedForm() {
  const owner = newPerson();
  await openAccount(owner);
  const ownerToken = await tokenFor(owner);
  const { _id: formId } = await newForm(ownerToken, 'New patient intake');
  await saveForm(ownerToken, formId, clinicForm());
  const { shareUrl } = await publishForm(ownerToken, formId);
  return { ownerToken, formId, shareUrl };
}

/** What each role may: the calls, and the way the card of a shared form leads. */
const ROLES = [
  { role: 'respond', label: 'Can answer', load: 404, save: 404, versions: 404, card: /Open Form/ },
  { role: 'results', label: 'Can see results', load: 404, save: 404, versions: 404, card: /View Analysis/ },
  { role: 'edit', label: 'Can edit', load: 200, save: 200, versions: 200, card: /New patient intake/ },
] as const;

for (const { role, label, load, save, versions, card } of ROLES) {
  test(`somebody who may ${role} sees nothing until their address is proven, then that, and nothing once removed`, async ({
    browser,
  }) => {
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
      // The word 'saved' may still be that of adding them, to answer, which is then no change.
      const changed =
        role === 'respond' ? undefined : ownerPage.waitForResponse(`**/api/form/${formId}/access`);
      await ownerPage.getByRole('option', { name: label, exact: true }).click();
      await changed;
      await expect(manage.getByText(people.saved)).toBeVisible();
    });

    await openAccount(guest);
    const token = await tokenFor(guest);
    const page = await (await browser.newContext({ storageState: signedInWith(token) })).newPage();
    const { texts } = new Owner(page, 'en');
    const shared = page.getByRole('region', { name: texts.home.shared });

    await test.step('unproven, they see nothing', async () => {
      await page.goto('/home');
      await expect(shared.getByText('No shared works found')).toBeVisible();
      expect(await asked(token, 'GET', `/api/form/${formId}`)).toBe(404);
    });

    await test.step('proven, they see what the role allows, on the screen and by call', async () => {
      await proveAddress(guest, token);
      await page.reload();
      await expect(shared.getByText('New patient intake')).toBeVisible();
      await expect(shared.getByRole('link', { name: card }).first()).toBeVisible();
      expect(await asked(token, 'GET', `/api/form/${formId}`)).toBe(load);
      expect(await asked(token, 'GET', `/api/form/${formId}/versions`)).toBe(versions);
      expect(await asked(token, 'PUT', `/api/form/save-draft/${formId}`, clinicForm())).toBe(save);
      for (const [method, path, body] of [
        ['PUT', `/api/form/publish/${formId}`, {}],
        ['PUT', `/api/form/${formId}/access`, { access: 'people' }],
        ['POST', `/api/form/${formId}/unpublish`, {}],
        ['DELETE', `/api/form/${formId}`, undefined],
      ] as const) {
        expect(await asked(token, method, path, body), path).toBe(404);
      }
    });

    await test.step('removed, they are out at the next call', async () => {
      const removed = ownerPage.waitForResponse(`**/api/form/${formId}/access`);
      await manage.getByRole('button', { name: people.remove.replace('{{email}}', guest.email) }).click();
      expect((await removed).status()).toBe(200);
      expect(await asked(token, 'GET', `/api/form/${formId}`)).toBe(404);
      await expect(manage.getByText(guest.email, { exact: true })).toHaveCount(0);
      await page.reload();
      await expect(shared.getByText('No shared works found')).toBeVisible();
    });
  });
}

test('a form for only these people gives a stranger nothing, and lets a listed person in by code', async ({
  browser,
}) => {
  test.slow();
  const { ownerToken, formId, shareUrl } = await ownedForm();
  const listed = newPerson();
  await asked(ownerToken, 'PUT', `/api/form/${formId}/access`, {
    access: 'people',
    responders: [{ email: listed.email, role: 'respond' }],
  });
  const link = new URL(shareUrl).pathname.split('/').at(-1) ?? '';
  const context = await browser.newContext();
  const respondent = new Respondent(await context.newPage());
  const { page } = respondent;

  await test.step('no call shows a stranger anything of it', async () => {
    const stranger = newPerson();
    await openAccount(stranger);
    const token = await tokenFor(stranger);
    await proveAddress(stranger, token);
    for (const headers of [{}, { authorization: `Bearer ${token}` }, { 'x-form-pass': 'guess' }]) {
      const response = await fetch(`${publicUrl}/api/form/shared/${link}`, { headers });
      expect(response.status).toBe(403);
      expect(await response.text()).not.toContain('visit');
    }
    const { status, body } = await handIn({ formId, currentPageId: 'visit', answers: {} });
    expect(status).toBe(403);
    expect(JSON.stringify(body)).not.toContain('Riverside');
    const html = await (await fetch(`${publicUrl}/form/${link}`)).text();
    expect(html).not.toContain('Riverside');
  });

  await test.step('the page asks for an address, and for the code mailed to it', async () => {
    await respondent.open(shareUrl);
    await expect(respondent.heading('Only for people its owner has listed')).toBeVisible();
    await expect(page.getByText('Riverside')).toHaveCount(0);
    await page.getByLabel('E-mail').fill(listed.email);
    await page.getByRole('button', { name: 'Send code' }).click();
    const { code } = await codeMailTo(listed.email);
    await page.getByLabel('Code', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Open the form' }).click();
    await expect(respondent.heading('Your visit')).toBeVisible();
  });

  await test.step('a reload asks for nothing again', async () => {
    await page.reload();
    await expect(respondent.heading('Your visit')).toBeVisible();
  });

  await test.step('taken off the list, they are out', async () => {
    await asked(ownerToken, 'PUT', `/api/form/${formId}/access`, { responders: [] });
    await page.reload();
    await expect(respondent.heading('Only for people its owner has listed')).toBeVisible();
  });
  await context.close();
});
