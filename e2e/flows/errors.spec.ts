import type { Locator, Page } from '@playwright/test';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { mailsTo } from '../actors/inbox.ts';
import { Owner } from '../actors/owner.ts';
import { publicUrl } from '../environment.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

/** The error is in a toast and at its field, which has the focus. */
async function expectFieldError(owner: Owner, field: Locator, message: string): Promise<void> {
  await expect(owner.errorToast(message)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${message}`));
  await expect(field).toBeFocused();
}

/** Records API calls that send something, from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') {
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    }
  });
  return calls;
}

test.describe('client-side validation', () => {
  test('sign-in', async ({ page }) => {
    const owner = new Owner(page, 'en');
    const calls = callsOf(page);
    await page.goto('/');
    const [email, password] = [owner.field('Email'), owner.field('Password')];
    await owner.submitSignIn();
    await expectFieldError(owner, email, 'All fields are required');
    await owner.fillSignIn({ email: 'asha@example.com', password: '' });
    await owner.submitSignIn();
    await expectFieldError(owner, password, 'All fields are required');
    await owner.fillSignIn({ email: 'asha', password: 'long enough' });
    await owner.submitSignIn();
    await expectFieldError(owner, email, 'Please enter a valid email address');
    await owner.fillSignIn({ email: 'asha@example.com', password: '7 chars' });
    await owner.submitSignIn();
    await expectFieldError(owner, password, 'Password must be at least 8 characters long');
    expect(calls).toEqual([]);
  });

  test('sign-up', async ({ page }) => {
    const owner = new Owner(page, 'en');
    const calls = callsOf(page);
    const person = newPerson();
    await page.goto('/signup');
    await owner.submitSignUp();
    await expectFieldError(owner, owner.field('Name'), 'All fields are required');
    await owner.fillSignUp(person, '');
    await owner.submitSignUp();
    await expectFieldError(owner, owner.field('Confirm password'), 'All fields are required');
    await owner.fillSignUp({ ...person, email: 'asha@example' });
    await owner.submitSignUp();
    await expectFieldError(owner, owner.field('Email'), 'Please enter a valid email address');
    await owner.fillSignUp({ ...person, password: '7 chars' });
    await owner.submitSignUp();
    await expectFieldError(
      owner,
      owner.field('Create password'),
      'Password must be at least 8 characters long',
    );
    await owner.fillSignUp(person, 'something else');
    await owner.submitSignUp();
    await expectFieldError(owner, owner.field('Confirm password'), 'Passwords do not match');
    expect(calls).toEqual([]);
  });

  test('forgotten password, code and reset', async ({ page }) => {
    const owner = new Owner(page, 'en');
    await page.route('**/api/otp/verify-otp', (route) => route.fulfill({ json: { success: true } }));
    await page.goto('/forgot-password');
    for (const address of ['', 'asha', 'asha@example']) {
      await owner.requestCode(address);
      await expectFieldError(owner, owner.field('Email'), 'Please enter a valid email address');
    }
    await owner.requestCode('nobody@example.com');
    await owner.expectAt('/verify-otp');
    const calls = callsOf(page);
    for (const code of ['', '12345', 'abcdef']) {
      await owner.enterCode(code);
      await expectFieldError(owner, owner.field('Code'), 'OTP must be 6 digits');
    }
    expect(calls).toEqual([]);
    await owner.enterCode('123456');
    await owner.expectAt('/reset-password');
    calls.length = 0;
    await owner.chooseNewPassword('');
    await expectFieldError(owner, owner.field('New password'), 'Both fields are required');
    await owner.chooseNewPassword('long enough', '');
    await expectFieldError(owner, owner.field('Confirm password'), 'Both fields are required');
    await owner.chooseNewPassword('7 chars');
    await expectFieldError(owner, owner.field('New password'), 'Password must be at 8 characters');
    await owner.chooseNewPassword('long enough', 'something else');
    await expectFieldError(owner, owner.field('Confirm password'), 'Passwords do not match');
    expect(calls).toEqual([]);
  });

  test('recovery opened by URL', async ({ page }) => {
    const owner = new Owner(page, 'en');
    const calls = callsOf(page);
    await page.goto('/verify-otp');
    await owner.expectAt('/forgot-password');
    await page.goto('/reset-password');
    await owner.chooseNewPassword('long enough');
    await expect(owner.errorToast('Missing email information')).toBeVisible();
    await owner.expectAt('/reset-password');
    expect(calls).toEqual([]);
    await owner.link(owner.texts.recovery.startAgain).click();
    await owner.expectAt('/forgot-password');
  });
});

test.describe('server errors', () => {
  test('wrong password and unknown address have the same message', async ({ page }) => {
    const owner = new Owner(page, 'en');
    const person = newPerson();
    await createAccount(person);
    await page.goto('/');
    for (const email of [person.email, newPerson().email]) {
      await owner.fillSignIn({ email, password: 'not the right one' });
      await owner.submitSignIn();
      await expectFieldError(owner, owner.field('Password'), 'Invalid credentials');
      await expect(owner.field('Email')).toHaveValue(email);
    }
    expect(await owner.storedToken()).toBeNull();
  });

  test('an address that is already registered', async ({ page }) => {
    const owner = new Owner(page, 'en');
    const person = newPerson();
    await createAccount(person);
    await page.goto('/signup');
    await owner.fillSignUp({ ...person, name: 'Somebody else' });
    await owner.submitSignUp();
    await expect(owner.errorToast('Signup failed')).toBeVisible();
    await owner.expectAt('/signup');
    await expect(owner.field('Email')).toHaveValue(person.email);
    await expect.poll(() => mailsTo(person.email), { message: 'a mail to the owner' }).toHaveLength(1);
  });

  test('a common password', async ({ page }) => {
    const owner = new Owner(page, 'en');
    await page.goto('/signup');
    await owner.fillSignUp({ ...newPerson(), password: 'password123' });
    await owner.submitSignUp();
    await expectFieldError(owner, owner.field('Create password'), owner.texts.problem.password.too_common);
  });

  test('a wrong code', async ({ page }) => {
    const owner = new Owner(page, 'en');
    await page.goto('/forgot-password');
    await owner.requestCode(newPerson().email);
    await owner.expectAt('/verify-otp');
    await owner.enterCode('000000');
    await expectFieldError(owner, owner.field('Code'), 'Invalid or expired OTP');
  });

  test('a reset without a verified code', async ({ page }) => {
    const owner = new Owner(page, 'en');
    await page.route('**/api/otp/verify-otp', (route) => route.fulfill({ json: { success: true } }));
    await page.goto('/forgot-password');
    await owner.requestCode(newPerson().email);
    await owner.expectAt('/verify-otp');
    await owner.enterCode('000000');
    await owner.expectAt('/reset-password');
    await owner.chooseNewPassword('long enough, and new');
    await expect(owner.errorToast('Failed to reset password')).toBeVisible();
    await owner.expectAt('/reset-password');
  });

  test('an ended session', async ({ page }) => {
    const owner = new Owner(page, 'en');
    const person = newPerson();
    await createAccount(person);
    const token = await tokenFor(person);
    await page.context().setStorageState(signedInWith(token));
    await page.goto('/profile');
    await owner.field('Location').fill('Kochi');
    await fetch(`${publicUrl}/api/user/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await owner.button('Save Change').click();
    await owner.expectAt('/');
    await expect(owner.errorToast(owner.texts.problem.token.invalid)).toBeVisible();
    expect(await owner.storedToken()).toBeNull();
  });

  test('rate limit with wait time', async ({ page }) => {
    const owner = new Owner(page, 'en');
    await page.route('**/api/user/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '42' },
        json: { success: false, code: 'rate.limited', message: 'Slow down', requestId: 'r' },
      }),
    );
    await page.goto('/');
    await owner.fillSignIn(newPerson());
    await owner.submitSignIn();
    await expect(owner.errorToast('Too many attempts. Try again in 42 seconds.')).toBeVisible();
  });
});

test('a login response without a token is reported', async ({ page }) => {
  const owner = new Owner(page, 'en');
  await page.clock.install();
  await page.route('**/api/user/login', (route) =>
    route.fulfill({ json: { success: true, user: { preferences: {} } } }),
  );
  await page.goto('/');
  await owner.fillSignIn(newPerson());
  await owner.submitSignIn();
  await expect(owner.errorToast('Login failed: No token received')).toBeVisible();
  await page.clock.runFor(3000);
  await expect(owner.successToast('Login successful')).toHaveCount(0);
  await owner.expectAt('/');
  expect(await owner.storedToken()).toBeNull();
});

test.describe('an unreachable server is reported and entries stay', () => {
  test.beforeEach(({ page }) => page.route('**/api/{otp,user}/**', (route) => route.abort()));

  test('sign-in and sign-up', async ({ page }) => {
    const owner = new Owner(page, 'en');
    const person = newPerson();
    await page.goto('/');
    await owner.fillSignIn(person);
    await owner.submitSignIn();
    await expect(owner.errorToast(owner.texts.failure.network)).toBeVisible();
    await expect(owner.field('Email')).toHaveValue(person.email);
    await expect(owner.field('Password')).toHaveValue(person.password);

    await owner.link(owner.texts.signIn.signUp).click();
    await owner.fillSignUp(person);
    await owner.submitSignUp();
    await expect(page.getByRole('alert').getByText(/^Signup failed/)).toBeVisible();
    for (const [label, value] of [
      ['Name', person.name],
      ['Email', person.email],
      ['Create password', person.password],
      ['Confirm password', person.password],
    ] as const) {
      await expect(owner.field(label)).toHaveValue(value);
    }
    await page.unroute('**/api/{otp,user}/**');
    await owner.submitSignUp();
    await expect(owner.successToast('Signup successful')).toBeVisible();
  });

  test('forgotten password', async ({ page }) => {
    const owner = new Owner(page, 'en');
    await page.goto('/forgot-password');
    await owner.requestCode('asha@example.com');
    await expect(page.getByRole('alert').getByText(/^Failed to send OTP/)).toBeVisible();
    await expect(owner.field('Email')).toHaveValue('asha@example.com');
    await owner.expectAt('/forgot-password');
  });

  test('profile', async ({ page }) => {
    const owner = new Owner(page, 'en');
    const person = newPerson();
    await createAccount(person);
    await page.context().setStorageState(signedInWith(await tokenFor(person)));
    await page.goto('/profile');
    await expect(owner.errorToast('Error fetching profile')).toBeVisible();
    await page.unroute('**/api/{otp,user}/**');
    await owner.button(owner.texts.loading.tryAgain).click();
    await owner.field('Location').fill('Kochi');
    await page.route('**/api/user/profile', (route) => route.abort());
    await owner.button('Save Change').click();
    await expect(owner.errorToast('Error updating profile')).toBeVisible();
    await expect(owner.field('Location')).toHaveValue('Kochi');
    await page.unroute('**/api/user/profile');
    await page.route('**/api/user/profile', (route) => route.fulfill({ status: 500, body: 'no' }));
    await owner.button('Save Change').click();
    await expect(owner.errorToast('Failed to update profile')).toBeVisible();
    await expect(owner.field('Location')).toHaveValue('Kochi');
  });
});

test('a double click submits once and shows the busy state', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const held: (() => void)[] = [];
  const calls = callsOf(page);
  await page.route('**/api/user/signup', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/signup');
  await owner.fillSignUp(newPerson());
  const submit = owner.button(owner.texts.signUp.submit);
  await submit.dblclick();
  await page.keyboard.press('Enter');
  await expect(submit).toHaveAttribute('aria-busy', 'true');
  await expect(submit).toBeDisabled();
  await expect.poll(() => held.length).toBe(1);
  held[0]?.();
  await expect(owner.successToast('Signup successful')).toBeVisible();
  await owner.expectAt('/');
  expect(calls).toEqual(['POST /api/user/signup']);
});
