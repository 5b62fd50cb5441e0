import { expect, type Route } from '@playwright/test';
import { newPerson } from './actors/account.ts';
import type { Owner } from './actors/owner.ts';

/** A page, or a visually different state of it. */
export type Screen = { name: string; open: (owner: Owner) => Promise<void> };

const at = '2026-01-01T08:00:00Z';
const branching = {
  pages: 3,
  start: 0,
  ways: [
    { from: 0, to: 1, when: 'true' },
    { from: 0, to: 2, when: 'false' },
  ],
};

/** Forms in every state, including the longest name. */
const someForms = [
  { name: 'New patient intake', status: 'draft', responses: 0, hasUnpublishedChanges: false },
  { name: 'Post-visit feedback', status: 'published', responses: 248, hasUnpublishedChanges: true },
  {
    name: 'Front-end engineer application, spring and summer intake',
    status: 'draft',
    responses: 0,
    hasUnpublishedChanges: false,
  },
].map((form, place) => ({
  ...form,
  type: 'form',
  _id: `form-${place}`,
  shareLink: `link-${place}`,
  views: 300,
  pages: 3,
  createdAt: at,
  updatedAt: at,
  graph: branching,
}));
export const someProjects = [0, 1, 7].map((formCount) => ({
  type: 'project',
  _id: `project-${formCount}`,
  name: formCount === 7 ? 'Development conference in Pune, summer 2026' : `Riverside Clinic ${formCount}`,
  formCount,
  createdAt: at,
  updatedAt: at,
}));

const deletedForms = [0, 1, 248].map((responses) => ({
  _id: `deleted-${responses}`,
  name: responses === 248 ? 'Development conference in Pune, summer 2026' : `Intake ${responses}`,
  status: 'draft',
  responses,
  deletedAt: at,
  purgedAt: at,
}));

/** Mails with every outcome. */
export const someNotifications = {
  frequency: 'daily',
  dailyAt: 480,
  mails: (['pending', 'sent', 'failed', 'dropped'] as const).map((outcome, place) => ({
    id: `mail-${place}`,
    kind: place === 0 ? 'test' : 'responses',
    responses: place * place * place,
    createdAt: at,
    outcome,
  })),
};

/** Confirmations to respondents, with every outcome. */
export const someConfirmations = {
  ownerVerified: true,
  mails: someNotifications.mails.map(({ id, createdAt, outcome }, place) => ({
    id,
    createdAt,
    outcome,
    ...(place === 0 ? { kind: 'test' } : { kind: 'response', receipt: `K7QF2MX${place}` }),
  })),
};

/** A mocked response. */
export const answerWith = (body: object) => (route: Route) =>
  route.fulfill({ json: { success: true, ...body } });

export async function openAt(owner: Owner, path: string, heading: string): Promise<void> {
  await owner.page.goto(path);
  await expect(owner.heading(heading)).toBeVisible();
}

const openForgot = (owner: Owner) => openAt(owner, '/forgot-password', owner.texts.recovery.forgotTitle);

async function openSetUp(owner: Owner): Promise<void> {
  // Mocked, because the installation has accounts already.
  const missing = { publicUrl: 'http://localhost:8080', sendsMail: false, storesFiles: false };
  await owner.page.route('**/api/set-up/check', answerWith(missing));
  await openAt(owner, '/set-up#key', owner.texts.setup.title);
}

async function openUnsubscribe(owner: Owner): Promise<void> {
  await openAt(owner, '/unsubscribe?key=key', owner.texts.notifications.unsubscribe.title);
}

async function openStopConfirmations(owner: Owner): Promise<void> {
  const { title } = owner.texts.notifications.stopConfirmations;
  await openAt(owner, '/unsubscribe/confirmations?key=key', title);
}

async function openVerify(owner: Owner): Promise<void> {
  await openForgot(owner);
  await owner.requestCode('meera.nair@example.com');
  await expect(owner.heading(owner.texts.recovery.verifyTitle)).toBeVisible();
}

async function openReset(owner: Owner): Promise<void> {
  // The code check is mocked; it is tested in another flow.
  await owner.page.route('**/api/otp/verify-otp', answerWith({}));
  await openVerify(owner);
  await owner.enterCode('123456');
  await expect(owner.heading(owner.texts.recovery.resetTitle)).toBeVisible();
}

async function openHome(owner: Owner): Promise<void> {
  await openAt(owner, '/home', owner.texts.home.recent);
  await expect(owner.button(owner.texts.verifyEmail.open)).toBeVisible();
}

/** Home with mocked works. */
async function openFullHome(owner: Owner): Promise<void> {
  await owner.page.route(
    '**/api/works/recent*',
    answerWith({ recentWorks: [...someForms, ...someProjects], nextCursor: 'next' }),
  );
  const [, published] = someForms;
  await owner.page.route(
    '**/api/works/shared',
    answerWith({
      sharedWorks: (['respond', 'results', 'edit'] as const).map((role) => ({
        ...published,
        _id: role,
        role,
        sharedBy: 'Tomás Vidal',
      })),
    }),
  );
  await openHome(owner);
  await expect(owner.button(owner.texts.works.showMore)).toBeVisible();
}

async function openFormMenu(owner: Owner): Promise<void> {
  await openFullHome(owner);
  await owner.page.locator('#content [aria-haspopup="menu"]').nth(1).click();
  await expect(owner.page.getByRole('menu')).toBeVisible();
}

async function openFormDialog(owner: Owner, item: string): Promise<void> {
  await openFormMenu(owner);
  await owner.page.getByRole('menuitem', { name: item, exact: true }).click();
  await expect(owner.page.getByRole('dialog')).toBeVisible();
}

async function openFullProjects(owner: Owner): Promise<void> {
  await owner.page.route('**/api/project/my-projects', answerWith({ projects: someProjects }));
  await openAt(owner, '/Projects', owner.texts.projects.title);
  await expect(owner.page.getByRole('article').first()).toBeVisible();
}

async function openProject(owner: Owner, forms: readonly object[]): Promise<void> {
  await owner.page.route(
    '**/api/project/project-7/forms',
    answerWith({ projectName: 'Development conference in Pune, summer 2026', forms }),
  );
  await openAt(owner, '/project/project-7', 'Development conference in Pune, summer 2026');
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

/** Screens without a session. */
export const visitorScreens: readonly Screen[] = [
  { name: 'sign-in', open: (owner) => openAt(owner, '/', owner.texts.signIn.title) },
  { name: 'sign-up', open: (owner) => openAt(owner, '/signup', owner.texts.signUp.title) },
  { name: 'set-up', open: openSetUp },
  { name: 'forgot', open: openForgot },
  { name: 'verify', open: openVerify },
  { name: 'reset', open: openReset },
  { name: 'unsubscribe', open: openUnsubscribe },
  {
    name: 'unsubscribed',
    open: async (owner) => {
      await owner.page.route(/\/unsubscribe\?key=/, (route) =>
        route.request().method() === 'POST' ? answerWith({})(route) : route.continue(),
      );
      await openUnsubscribe(owner);
      await owner.button(owner.texts.notifications.unsubscribe.submit).click();
      await expect(owner.heading(owner.texts.notifications.unsubscribe.doneTitle)).toBeVisible();
    },
  },
  { name: 'stop-confirmations', open: openStopConfirmations },
  {
    name: 'confirmations-stopped',
    open: async (owner) => {
      const { submit, doneTitle } = owner.texts.notifications.stopConfirmations;
      await owner.page.route(/\/unsubscribe\/confirmations\?key=/, (route) =>
        route.request().method() === 'POST' ? answerWith({})(route) : route.continue(),
      );
      await openStopConfirmations(owner);
      await owner.button(submit).click();
      await expect(owner.heading(doneTitle)).toBeVisible();
    },
  },
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

/** The same with errors. */
export const errorScreens: readonly Screen[] = [
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
    name: 'set-up-link-invalid',
    open: (owner) => openAt(owner, '/set-up#key', owner.texts.setup.invalidTitle),
  },
  {
    name: 'unsubscribe-link-invalid',
    open: (owner) => openAt(owner, '/unsubscribe', owner.texts.notifications.unsubscribe.invalidTitle),
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

/** Screens of a signed-in owner with an unverified address. */
export const ownerScreens: readonly Screen[] = [
  { name: 'home', open: openHome },
  { name: 'home-works', open: openFullHome },
  { name: 'form-menu', open: openFormMenu },
  { name: 'rename-form', open: (owner) => openFormDialog(owner, owner.texts.works.rename) },
  {
    name: 'move-form',
    open: async (owner) => {
      await owner.page.route('**/api/project/my-projects', answerWith({ projects: someProjects }));
      await openFormDialog(owner, owner.texts.works.move);
      await expect(owner.page.getByRole('combobox')).toBeVisible();
    },
  },
  { name: 'unpublish-form', open: (owner) => openFormDialog(owner, owner.texts.works.unpublish) },
  { name: 'delete-form', open: (owner) => openFormDialog(owner, owner.texts.works.delete) },
  {
    name: 'create-project-refused',
    open: async (owner) => {
      await openHome(owner);
      await owner.page.getByRole('button', { name: owner.texts.home.startProject }).click();
      await owner.button(owner.texts.home.createTitle).click();
      await expect(owner.errorToast(owner.texts.problem.project.names_required)).toBeVisible();
    },
  },
  {
    name: 'trash',
    open: async (owner) => {
      await owner.page.route('**/api/works/trash', answerWith({ trash: deletedForms }));
      await openAt(owner, '/trash', owner.texts.trash.title);
      await expect(owner.page.getByRole('listitem').first()).toBeVisible();
    },
  },
  { name: 'verify-email', open: openVerifyEmail },
  {
    name: 'verify-email-code',
    open: async (owner) => {
      // Mocked, because an address gets only a few codes an hour and this screen is opened often.
      await owner.page.route('**/api/user/verify-email/send', answerWith({ resendAfterSeconds: 60 }));
      await openVerifyEmail(owner);
      await owner.button(owner.texts.verifyEmail.send).click();
      await expect(owner.field(owner.texts.field.code)).toBeVisible();
    },
  },
  { name: 'projects', open: (owner) => openAt(owner, '/Projects', owner.texts.projects.title) },
  { name: 'projects-full', open: openFullProjects },
  {
    name: 'projects-no-hit',
    open: async (owner) => {
      await openFullProjects(owner);
      await owner.field(owner.texts.projects.search).fill('nothing like it');
      await expect(owner.button(owner.texts.projects.clearSearch)).toBeVisible();
    },
  },
  { name: 'project-forms', open: (owner) => openProject(owner, someForms) },
  {
    name: 'project-empty',
    open: async (owner) => {
      await openProject(owner, []);
      await expect(owner.heading(owner.texts.projects.noForms)).toBeVisible();
    },
  },
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

/** Signed-in pages while loading, and after a failure. */
export const failingScreens: readonly Screen[] = [
  {
    name: 'project-gone',
    open: (owner) =>
      openAt(owner, '/project/00000000-0000-7000-8000-000000000000', owner.texts.projects.gone),
  },
  {
    name: 'home-loading',
    open: async (owner) => {
      // Otherwise the cached lists would show.
      await openAt(owner, '/profile', owner.texts.profile.title);
      await owner.page.evaluate(() => localStorage.removeItem('formwright-home'));
      await owner.page.route('**/api/works/**', () => undefined);
      await openAt(owner, '/home', owner.texts.home.recent);
      await expect(owner.page.getByText(owner.texts.loading.label).first()).toBeAttached();
    },
  },
  {
    name: 'home-failed',
    open: async (owner) => {
      await owner.page.route('**/api/works/**', (route) => route.abort());
      await openAt(owner, '/home', owner.texts.home.recent);
      await expect(owner.button(owner.texts.loading.tryAgain)).toHaveCount(2);
    },
  },
  {
    name: 'home-last-list',
    open: async (owner) => {
      await openFullHome(owner);
      await owner.page.unrouteAll({ behavior: 'ignoreErrors' });
      await owner.page.route('**/api/works/**', (route) => route.abort());
      await openAt(owner, '/home', owner.texts.home.recent);
      await expect(owner.page.getByText(owner.texts.home.lastList)).toHaveCount(2);
    },
  },
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
