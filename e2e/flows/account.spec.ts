import { createAccount, newPerson, signedInWith, statusOf, tokenFor } from '../actors/account.ts';
import { codeMailTo } from '../actors/inbox.ts';
import { Owner } from '../actors/owner.ts';
import { type Appearance, browserFor, nameOf, otherTheme } from '../appearance.ts';
import { pauseClock } from '../clock.ts';
import { beforeFirstPaint, watchFirstPaint } from '../first-paint.ts';
import { expectOnlyLanguage } from '../languageCheck.ts';
import { expect, GATE, inGate, test } from '../test.ts';
import { interpolate } from '../translations.ts';

const appearances: Appearance[] = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'hi', theme: 'dark', width: 1440 },
  { language: 'en', theme: 'dark', width: 390 },
  { language: 'hi', theme: 'light', width: 390 },
];

for (const appearance of appearances) {
  test.describe(nameOf(appearance), () => {
    test.use(browserFor(appearance));

    test(
      'an account is created, recovered, edited and signed out',
      inGate(appearance === appearances[0]),
      async ({ page, browser }) => {
        test.slow();
        const owner = new Owner(page, appearance.language);
        const person = newPerson(appearance.language);
        const newPassword = `${person.password}, redrawn`;
        const own = [
          person.name,
          person.email,
          person.name.split(' ')[0] ?? '',
          'Meera Nair',
          'Meera',
          'Kochi',
          'MN',
        ];
        const expectOwnLanguage = () => expectOnlyLanguage(owner.language, page, own);

        await test.step('sign up', async () => {
          await page.goto('/');
          await owner.expectTheme(appearance.theme);
          await expect(page.locator('html')).toHaveAttribute('lang', appearance.language);
          await expect(owner.heading(owner.texts.signIn.title)).toBeVisible();
          await expectOwnLanguage();
          await owner.link(owner.texts.signIn.signUp).click();
          await owner.expectAt('/signup');
          await expect(owner.heading(owner.texts.signUp.title)).toBeVisible();
          await expectOwnLanguage();
          await owner.fillSignUp(person);
          await owner.submitSignUp();
          await expect(owner.successToast(owner.texts.toast.signUpDone)).toBeVisible();
          await owner.expectAt('/');
        });

        const oldToken = await test.step('sign in', async () => {
          await owner.fillSignIn(person);
          await owner.submitSignIn();
          await expect(owner.successToast(owner.texts.toast.signInDone)).toBeVisible();
          await owner.expectAt('/home');
          await expect(owner.heading(owner.texts.home.recent)).toBeVisible();
          await expect(page.getByText(owner.texts.home.recentEmpty)).toBeVisible();
          await expect(page.getByText(owner.texts.home.sharedEmpty)).toBeVisible();
          await expect(owner.button(owner.texts.verifyEmail.open)).toBeVisible();
          await expectOwnLanguage();
          const token = await owner.storedToken();
          expect(token).not.toBeNull();
          return token ?? '';
        });

        await test.step('other pages of the shell', async () => {
          await owner.link(owner.texts.shell.projects).click();
          await owner.expectAt('/Projects');
          await expect(page.getByText(owner.texts.projects.empty)).toBeVisible();
          await expectOwnLanguage();
          await page.goto('/analysis');
          await expect(page.getByText(owner.texts.analysis.empty)).toBeVisible();
          await expectOwnLanguage();
        });

        await test.step('reset the password by mailed code', async () => {
          await page.goto('/forgot-password');
          await expect(owner.heading(owner.texts.recovery.forgotTitle)).toBeVisible();
          await expectOwnLanguage();
          await owner.requestCode(person.email);
          await expect(owner.successToast(owner.texts.toast.codeSent)).toBeVisible();
          await owner.expectAt('/verify-otp');
          await expect(page.getByText(person.email)).toBeVisible();
          await expectOwnLanguage();

          const mail = await codeMailTo(person.email);
          expect(/\p{Script=Devanagari}/u.test(mail.text), 'the mail is in the UI language').toBe(
            appearance.language === 'hi',
          );
          await owner.enterCode(mail.code);
          await expect(owner.successToast(owner.texts.toast.codeVerified)).toBeVisible();
          await owner.expectAt('/reset-password');
          await expect(owner.heading(owner.texts.recovery.resetTitle)).toBeVisible();
          await expectOwnLanguage();
          await owner.chooseNewPassword(newPassword);
          await expect(owner.successToast(owner.texts.toast.resetDone)).toBeVisible();
          await owner.expectAt('/');
          expect(await owner.storedToken()).toBeNull();
        });

        await test.step('the old session ended in every browser', async () => {
          expect(await statusOf(oldToken)).toBe(401);
          const elsewhere = await browser.newContext({
            ...browserFor(appearance),
            storageState: signedInWith(oldToken),
          });
          const otherOwner = new Owner(await elsewhere.newPage(), appearance.language);
          await otherOwner.page.goto('/home');
          await otherOwner.expectAt('/');
          await expect(otherOwner.heading(owner.texts.signIn.title)).toBeVisible();
          expect(await otherOwner.storedToken()).toBeNull();
          await elsewhere.close();
        });

        await test.step('only the new password signs in', async () => {
          await owner.fillSignIn(person);
          await owner.submitSignIn();
          await expect(owner.errorToast(owner.texts.problem.login.invalid)).toBeVisible();
          await owner.fillSignIn({ ...person, password: newPassword });
          await owner.submitSignIn();
          await owner.expectAt('/home');
          // Entering a mailed code verifies the address.
          await expect(owner.heading(owner.texts.home.recent)).toBeVisible();
          await expect(owner.button(owner.texts.verifyEmail.open)).toBeHidden();
        });

        await test.step('profile: save and discard', async () => {
          const { field, profile, shell, toast } = owner.texts;
          await owner.link(shell.profile).click();
          await owner.expectAt('/profile');
          await expect(owner.field(field.email)).toHaveValue(person.email);
          await expect(owner.field(field.email)).not.toBeEditable();
          await expect(owner.field(field.mobile)).toHaveAttribute('placeholder', field.mobilePlaceholder);
          await expectOwnLanguage();

          await owner.field(field.name).fill('Meera Nair');
          await owner.field(field.mobile).fill('+91 98450 12345');
          await owner.field(field.location).fill('Kochi');
          await expect(page.getByText(profile.unsaved)).toBeVisible();
          await owner.button(profile.save).click();
          await expect(owner.successToast(toast.profileUpdated)).toBeVisible();
          await expect(page.getByText(profile.unsaved)).toBeHidden();
          await page.reload();
          await expect(owner.field(field.name)).toHaveValue('Meera Nair');
          await expect(owner.field(field.mobile)).toHaveValue('+91 98450 12345');
          await expect(owner.field(field.location)).toHaveValue('Kochi');

          await owner.field(field.location).fill('Somewhere else');
          await owner.button(profile.discard).click();
          await expect(owner.field(field.location)).toHaveValue('Kochi');
          await expect(page.getByText(profile.unsaved)).toBeHidden();
        });

        await test.step('settings: other theme, also after a reload', async () => {
          const theme = otherTheme(appearance.theme);
          await owner.link(owner.texts.shell.settings).click();
          await owner.expectAt('/settings');
          await expect(page.getByText(owner.texts.account.thisDevice, { exact: true })).toBeVisible();
          await expectOwnLanguage();
          const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
          await owner.chooseTheme(theme);
          await owner.expectTheme(theme);
          await saved;
          await watchFirstPaint(page);
          await page.reload();
          await owner.expectTheme(theme);
          expect(await beforeFirstPaint(page)).toEqual({ theme, language: appearance.language });
        });

        await test.step('settings: other language, also after a reload', async () => {
          const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
          await owner.chooseOtherLanguage();
          await expect(owner.heading(owner.texts.settings.title)).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('lang', owner.language);
          await expectOwnLanguage();
          await saved;
          await page.reload();
          await expect(owner.heading(owner.texts.settings.title)).toBeVisible();
          expect(await beforeFirstPaint(page)).toMatchObject({ language: owner.language });
          for (const path of ['/settings', '/profile', '/home', '/Projects', '/analysis', '/nowhere']) {
            await page.goto(path);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await expectOwnLanguage();
          }
        });

        await test.step('log out', async () => {
          await page.goto('/profile');
          const token = (await owner.storedToken()) ?? '';
          expect(await statusOf(token)).toBe(200);
          await owner.button(owner.texts.shell.logOut).click();
          await owner.expectAt('/');
          expect(await owner.storedToken()).toBeNull();
          await expect.poll(() => statusOf(token), { message: 'the server ended the session' }).toBe(401);
          await expectOwnLanguage();
          for (const path of ['/signup', '/forgot-password', '/reset-password']) {
            await page.goto(path);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await expectOwnLanguage();
          }
        });

        await test.step('theme and language follow the owner to another browser', async () => {
          const elsewhere = await browser.newContext(browserFor(appearance));
          const otherOwner = new Owner(await elsewhere.newPage(), appearance.language);
          await otherOwner.page.goto('/');
          await otherOwner.fillSignIn({ ...person, password: newPassword });
          await otherOwner.submitSignIn();
          await otherOwner.expectAt('/home');
          await otherOwner.expectTheme(otherTheme(appearance.theme));
          await expect(otherOwner.heading(owner.texts.home.recent)).toBeVisible();
          await elsewhere.close();
        });
      },
    );
  });
}

test('sign-up, sign-in and reset navigate after 1.5 s', async ({ page }) => {
  const owner = new Owner(page, 'en');
  const person = newPerson();
  const expectDeparture = async (from: string, to: string) => {
    await page.clock.runFor(1400);
    await owner.expectAt(from);
    await page.clock.runFor(100);
    await owner.expectAt(to);
    await page.clock.resume();
  };
  await page.clock.install();

  await page.goto('/signup');
  await owner.fillSignUp(person);
  await pauseClock(page);
  await owner.submitSignUp();
  await expect(owner.successToast('Signup successful')).toBeVisible();
  await expectDeparture('/signup', '/');

  await owner.fillSignIn(person);
  await pauseClock(page);
  await owner.submitSignIn();
  await expect(owner.successToast('Login successful')).toBeVisible();
  await expectDeparture('/', '/home');

  await page.goto('/forgot-password');
  await owner.requestCode(person.email);
  await owner.expectAt('/verify-otp');
  await owner.enterCode((await codeMailTo(person.email)).code);
  await expect(owner.heading('Set a new password')).toBeVisible();
  await pauseClock(page);
  await owner.chooseNewPassword('an entirely other one');
  await expect(owner.successToast('Password reset successfully')).toBeVisible();
  await expectDeparture('/reset-password', '/');
});

test('an address is verified on Home by mailed code', GATE, async ({ page }) => {
  const owner = new Owner(page, 'en');
  const person = newPerson();
  await createAccount(person);
  await page.context().setStorageState(signedInWith(await tokenFor(person)));
  await page.goto('/home');
  await owner.button(owner.texts.verifyEmail.open).click();
  const dialog = page.getByRole('dialog', { name: owner.texts.verifyEmail.title });
  await expect(dialog).toContainText(interpolate(owner.texts.verifyEmail.before, { email: person.email }));
  await owner.button(owner.texts.verifyEmail.send).click();
  await expect(owner.successToast('OTP sent to your email')).toBeVisible();
  const { code } = await codeMailTo(person.email);
  await owner.field(owner.texts.field.code).fill(code);
  await owner.button(owner.texts.verifyEmail.submit).click();
  await expect(owner.successToast(owner.texts.toast.emailVerified)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(owner.button(owner.texts.verifyEmail.open)).toBeHidden();
  await page.reload();
  await expect(owner.heading(owner.texts.home.recent)).toBeVisible();
  await expect(owner.button(owner.texts.verifyEmail.open)).toBeHidden();
});
