import { expect, type Route } from '@playwright/test';
import { newPerson } from './actors/account.ts';
import type { Owner } from './actors/owner.ts';

/** One thing a reader may have in front of them: a page, or a page in a state that looks different. */
export type Screen = { name: string; open: (owner: Owner) => Promise<void> };

const answerWith = (body: object) => (route: Route) => route.fulfill({ json: { success: true, ...body } });

async function openAt(owner: Owner, path: string, heading: string): Promise<void> {
  await owner.page.goto(path);
  await expect(owner.heading(heading)).toBeVisible();
}

const openForgot = (owner: Owner) => openAt(owner, '/forgot-password', owner.texts.recovery.forgotTitle);

async function openVerify(owner: Owner): Promise<void> {
  await openForgot(owner);
  await owner.askForCode('meera.nair@example.com');
  await expect(owner.heading(owner.texts.recovery.verifyTitle)).toBeVisible();
}

async function openReset(owner: Owner): Promise<void> {
  // How a code is checked is another flow's business; here only the screen behind it counts.
  await owner.page.route('**/api/otp/verify-otp', answerWith({}));
  await openVerify(owner);
  await owner.enterCode('123456');
  await expect(owner.heading(owner.texts.recovery.resetTitle)).toBeVisible();
}

async function openHome(owner: Owner): Promise<void> {
  await openAt(owner, '/home', owner.texts.home.recent);
  await expect(owner.button(owner.texts.verifyEmail.open)).toBeVisible();
}

async function openVerifyEmail(owner: Owner): Promise<void> {
  await openHome(owner);
  await owner.button(owner.texts.verifyEmail.open).click();
  await expect(owner.page.getByRole('dialog')).toBeVisible();
}

async function openProfile(owner: Owner): Promise<void> {
  await openAt(owner, '/profile', owner.texts.profile.title);
  await expect(owner.field(owner.texts.field.mobile)).toBeVisible();
}

async function openSettings(owner: Owner): Promise<void> {
  await openAt(owner, '/settings', owner.texts.settings.title);
  await expect(owner.page.getByText(owner.texts.account.thisDevice, { exact: true })).toBeVisible();
}

async function openList(owner: Owner, name: string): Promise<void> {
  await openSettings(owner);
  await owner.page.getByRole('combobox', { name, exact: true }).click();
  await expect(owner.page.getByRole('listbox')).toBeVisible();
}

async function openDialog(owner: Owner, button: string): Promise<void> {
  await openSettings(owner);
  await owner.button(button).click();
  await expect(owner.page.getByRole('dialog')).toBeVisible();
}

/** What somebody without a session can see. */
export const visitorScreens: readonly Screen[] = [
  { name: 'sign-in', open: (owner) => openAt(owner, '/', owner.texts.signIn.title) },
  { name: 'sign-up', open: (owner) => openAt(owner, '/signup', owner.texts.signUp.title) },
  { name: 'forgot', open: openForgot },
  { name: 'verify', open: openVerify },
  { name: 'reset', open: openReset },
  { name: 'not-found', open: (owner) => openAt(owner, '/nowhere', owner.texts.notFound.title) },
  {
    name: 'form-not-found',
    open: async (owner) => {
      await owner.page.goto('/form/whatever');
      await expect(owner.page.getByRole('heading')).toHaveText(
        owner.language === 'hi' ? 'फ़ॉर्म नहीं मिला' : 'Form not found',
      );
    },
  },
];

/** The same with something wrong. */
export const refusedScreens: readonly Screen[] = [
  {
    name: 'sign-in-refused',
    open: async (owner) => {
      await openAt(owner, '/', owner.texts.signIn.title);
      await owner.submitSignIn();
      await expect(owner.errorToast(owner.texts.validation.allRequired)).toBeVisible();
    },
  },
  {
    name: 'sign-up-refused',
    open: async (owner) => {
      await openAt(owner, '/signup', owner.texts.signUp.title);
      await owner.fillSignUp(newPerson(), 'something else');
      await owner.submitSignUp();
      await expect(owner.errorToast(owner.texts.validation.passwordsDiffer)).toBeVisible();
    },
  },
  {
    name: 'verify-refused',
    open: async (owner) => {
      await openVerify(owner);
      await owner.enterCode('123');
      await expect(owner.errorToast(owner.texts.validation.code)).toBeVisible();
    },
  },
  {
    name: 'reset-without-address',
    open: async (owner) => {
      await openAt(owner, '/reset-password', owner.texts.recovery.resetTitle);
      await owner.chooseNewPassword('paper ink and blueprint');
      await expect(owner.errorToast(owner.texts.validation.emailMissing)).toBeVisible();
    },
  },
];

/** What somebody with a session and an unproven address can see. */
export const ownerScreens: readonly Screen[] = [
  { name: 'home', open: openHome },
  { name: 'verify-email', open: openVerifyEmail },
  {
    name: 'verify-email-code',
    open: async (owner) => {
      // An address gets few codes an hour, and this screen is opened in many looks.
      await owner.page.route('**/api/user/verify-email/send', answerWith({ resendAfterSeconds: 60 }));
      await openVerifyEmail(owner);
      await owner.button(owner.texts.verifyEmail.send).click();
      await expect(owner.field(owner.texts.field.code)).toBeVisible();
    },
  },
  { name: 'projects', open: (owner) => openAt(owner, '/Projects', owner.texts.projects.title) },
  { name: 'analysis', open: (owner) => openAt(owner, '/analysis', owner.texts.analysis.title) },
  { name: 'profile', open: openProfile },
  {
    name: 'profile-unsaved',
    open: async (owner) => {
      await openProfile(owner);
      await owner.field(owner.texts.field.name).fill('');
      await owner.button(owner.texts.profile.save).click();
      await expect(owner.errorToast(owner.texts.validation.nameRequired)).toBeVisible();
    },
  },
  { name: 'settings', open: openSettings },
  { name: 'settings-theme-list', open: (owner) => openList(owner, owner.texts.settings.theme) },
  { name: 'settings-language-list', open: (owner) => openList(owner, owner.texts.settings.language) },
  { name: 'change-password', open: (owner) => openDialog(owner, owner.texts.account.changePassword) },
  { name: 'delete-account', open: (owner) => openDialog(owner, owner.texts.account.delete) },
];

/** A signed-in page that waits, or waited in vain. */
export const troubledScreens: readonly Screen[] = [
  {
    name: 'profile-loading',
    open: async (owner) => {
      await owner.page.route('**/api/user/profile', () => undefined);
      await openAt(owner, '/profile', owner.texts.profile.title);
      await expect(owner.page.getByText(owner.texts.loading.label)).toBeAttached();
    },
  },
  {
    name: 'profile-failed',
    open: async (owner) => {
      await owner.page.route('**/api/user/profile', (route) => route.abort());
      await openAt(owner, '/profile', owner.texts.profile.title);
      await expect(owner.button(owner.texts.loading.tryAgain)).toBeVisible();
    },
  },
  {
    name: 'offline',
    open: async (owner) => {
      await openHome(owner);
      await owner.page.context().setOffline(true);
      await expect(owner.page.getByText(owner.texts.shell.offline)).toBeVisible();
    },
  },
];
