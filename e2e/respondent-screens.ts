import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { addressForm } from './actors/addressForm.ts';
import { clinicForm } from './actors/forms.ts';
import { gridForm } from './actors/gridForm.ts';
import type { Owner } from './actors/owner.ts';
import { Respondent } from './actors/respondent.ts';
import { A_PICTURE, clickSubmit, refusal } from './builder-actions.ts';
import type { Screen } from './screens.ts';

const SHARED = '**/api/form/shared/*';
const RECEIPT = 'K7QF-2M9X-4TDP';
/** Fields that the server adds to some question types. */
const ADDED: Record<string, object> = {
  'Linear Scale': { linearScale: { min: 0, max: 10, selected: 5 } },
  Rating: { rating: { count: 5, selected: 0 } },
  'File Upload': { fileTypes: ['image', 'pdf'], maxFiles: 5, maxFileSize: '5mb', files: [] },
};
const PICTURE = '/media/7c2a8f0e-3d51-4b6c-9a17-5e8d0f4b2c63';

/** The clinic's form as its link serves it, with an image and without the video. */
function sharedForm() {
  const form = clinicForm();
  const pages = form.pages.map((page) => ({
    ...page,
    questions: page.questions
      .filter(({ id }) => id !== 'film')
      .map((question) => ({
        ...ADDED[question.type],
        ...question,
        ...(question.options && { optionIds: question.options.map((_, at) => `${question.id}${at}`) }),
        ...(question.id === 'map' && { imageUrl: PICTURE, altText: 'The clinic from the street' }),
      })),
  }));
  return { ...form, pages, _id: randomUUID(), version: 1 };
}

type SharedForm = ReturnType<typeof sharedForm>;

/** A link that this device has not seen before. */
const newFormPath = () => `/form/${randomUUID().replaceAll('-', '').slice(0, 22)}`;

async function openPublic(
  { page }: Owner,
  form: SharedForm & { settings?: object } = sharedForm(),
  heading = form.pages[0]?.pageTitle ?? '',
): Promise<void> {
  const { length } = form.pages;
  const json = {
    success: true,
    form: {
      ...form,
      startPage: form.pages[0]?.pageId,
      pages: form.pages.map((shown, at) => ({
        ...shown,
        remaining: { shortest: Math.min(length - 1 - at, 1), longest: length - 1 - at },
      })),
    },
  };
  await page.route(SHARED, (route) => route.fulfill({ json }));
  await page.route(`**${PICTURE}`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: A_PICTURE }),
  );
  await page.goto(newFormPath());
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** The link answers with an error. */
function errorScreen(name: string, status: number, code: string): Screen {
  return {
    name,
    open: async ({ page }) => {
      await page.route(SHARED, (route) => route.fulfill(refusal(status, code)));
      await page.goto(newFormPath());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}

async function submitOnePage(owner: Owner, settings: object = {}): Promise<void> {
  const form = sharedForm();
  await openPublic(owner, { ...form, pages: form.pages.slice(1, 2), pageConditions: {}, settings });
  await clickSubmit(owner, owner.page.locator('main'));
}

async function openThankYou(owner: Owner, settings: object = {}): Promise<void> {
  await owner.page.route('**/api/response/submit', (route) =>
    route.fulfill({ json: { success: true, responseId: randomUUID(), receipt: RECEIPT } }),
  );
  await submitOnePage(owner, settings);
  await expect(owner.page.getByText(RECEIPT)).toBeVisible();
}

/** Opens the form in a new tab after unfinished answers were left. */
async function openUnfinished(owner: Owner): Promise<void> {
  const { page } = owner;
  const respondent = new Respondent(page);
  const form = sharedForm();
  await openPublic(owner, form);
  await page.locator('main textarea, main input[type="text"]').first().fill('A cough');
  await respondent.untilStored('A cough');
  const { pathname } = new URL(page.url());
  // The form must be left first, because it writes its tab marker on leaving.
  await page.goto('/favicon.svg');
  await respondent.untilUnlocked();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(pathname);
  await expect(page.getByRole('heading', { level: 1, name: form.name })).toBeVisible();
}

/** Opens the form with an access token stored on this device. */
async function openWithAccessToken(owner: Owner): Promise<void> {
  const { page } = owner;
  await page.addInitScript(() => {
    if (location.pathname.startsWith('/form/')) {
      localStorage.setItem(`formPass:${location.pathname.split('/').at(-1)}`, 'pass');
    }
  });
  await openPublic(owner);
  await expect(page.getByRole('complementary').getByRole('button')).toBeVisible();
}

const OWN_RESPONSE = {
  formName: 'Riverside Clinic: before your first visit',
  shareLink: 'qJ3xkV9cT0aWb2LmN4pRs7',
  receipt: RECEIPT,
  startedAt: '2026-11-16T09:12:00Z',
  completedAt: '2026-11-16T09:20:00Z',
  keptUntil: '2027-02-14T09:12:00Z',
  answers: [
    {
      questionId: 'why',
      question: 'Why do you come to us?',
      answer: 'A cough that does not end.\nMostly at night.',
    },
    { questionId: 'doctor', question: 'Which doctor would you like to see?', answer: 'Dr Rao' },
    {
      questionId: 'papers',
      question: 'Letters and reports',
      answer: 'discharge-letter-of-the-riverside-hospital.pdf, scan.png',
    },
  ],
};

/** Opens a response by its private link. */
async function openOwnResponse({ page }: Owner, response: object = OWN_RESPONSE): Promise<void> {
  await page.route('**/api/response/mine', (route) => route.fulfill({ json: { success: true, response } }));
  await page.goto(`/response#${randomUUID()}`);
  await expect(page.getByRole('button').first()).toBeVisible();
}

const deleteButton = ({ page }: Owner) => page.getByRole('main').getByRole('button').last();

const address = errorScreen('respondent-address', 403, 'form.people_only');

/** Every visually different state for respondents. */
export const respondentScreens: readonly Screen[] = [
  { name: 'respondent-page', open: (owner) => openPublic(owner) },
  {
    name: 'respondent-faults',
    open: async (owner) => {
      await openPublic(owner);
      await clickSubmit(owner, owner.page.locator('main'));
      await expect(owner.page.locator('[aria-invalid="true"]').first()).toBeFocused();
    },
  },
  {
    name: 'respondent-grids',
    open: async (owner) => {
      await openPublic(owner, { ...sharedForm(), ...gridForm });
      await owner.page.getByRole('button', { name: /Waits/ }).click();
      await clickSubmit(owner, owner.page.locator('main'));
      await expect(owner.page.getByRole('radio').first()).toBeFocused();
    },
  },
  {
    name: 'respondent-address',
    open: async (owner) => {
      await openPublic(owner, { ...sharedForm(), ...addressForm });
      await expect(owner.page.getByRole('textbox').first()).toBeVisible();
      await clickSubmit(owner, owner.page.locator('main'));
      await expect(owner.page.getByRole('textbox').first()).toBeFocused();
    },
  },
  {
    name: 'respondent-welcome',
    open: async (owner) => {
      const welcome = {
        title: 'Welcome to the Riverside Clinic',
        text: 'Ten questions, about five minutes.\n\nMore about us: https://clinic.example',
      };
      await openPublic(owner, { ...sharedForm(), settings: { welcome } }, welcome.title);
      await expect(owner.page.getByRole('button')).toBeVisible();
    },
  },
  {
    name: 'respondent-ending',
    open: async (owner) => {
      const ending = {
        id: 'bye',
        title: 'See you on Monday, and bring your insurance card',
        text: 'The entrance is at the back of the house.',
        buttonLabel: 'To the website of the clinic',
        buttonUrl: 'https://clinic.example',
      };
      await openThankYou(owner, { endings: [ending], hideAnotherResponse: true });
    },
  },
  {
    name: 'respondent-one-response',
    open: async (owner) => {
      await openThankYou(owner, { oneResponsePerDevice: true });
      await owner.page.goto(owner.page.url());
      await expect(owner.page.getByText(RECEIPT)).toBeVisible();
    },
  },
  { name: 'respondent-thanks', open: (owner) => openThankYou(owner) },
  {
    name: 'respondent-answered',
    open: async (owner) => {
      await openThankYou(owner);
      await owner.page.reload();
      await expect(owner.page.getByRole('main').getByRole('button').last()).toBeVisible();
      await expect(owner.page.getByText(RECEIPT)).toBeVisible();
    },
  },
  { name: 'respondent-unfinished', open: openUnfinished },
  {
    name: 'respondent-saved',
    open: async (owner) => {
      await owner.page.route('**/api/response/submit', (route) => route.abort());
      await submitOnePage(owner);
      await expect(owner.page.getByRole('status').getByRole('button')).toBeVisible();
    },
  },
  { name: 'own-response', open: (owner) => openOwnResponse(owner) },
  {
    name: 'own-response-unfinished',
    open: (owner) =>
      openOwnResponse(owner, { ...OWN_RESPONSE, receipt: undefined, completedAt: undefined, answers: [] }),
  },
  {
    name: 'own-response-deleting',
    open: async (owner) => {
      await openOwnResponse(owner);
      await deleteButton(owner).click();
      await expect(owner.page.getByRole('main').getByRole('button').nth(-2)).toBeFocused();
    },
  },
  {
    name: 'own-response-deleted',
    open: async (owner) => {
      await openOwnResponse(owner);
      await deleteButton(owner).click();
      await deleteButton(owner).click();
      await expect(owner.page.getByRole('heading', { level: 1 })).toBeFocused();
    },
  },
  {
    name: 'own-response-gone',
    open: async ({ page }) => {
      await page.route('**/api/response/mine', (route) => route.fulfill(refusal(404, 'response.not_found')));
      await page.goto(`/response#${randomUUID()}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    },
  },
  errorScreen('respondent-not-found', 404, 'form.not_found'),
  errorScreen('respondent-closed', 404, 'form.closed'),
  address,
  {
    name: 'respondent-code',
    open: async (owner) => {
      const { page } = owner;
      await page.route(`${SHARED}/code`, (route) =>
        route.fulfill({ json: { success: true, entry: 'entry', resendAfterSeconds: 60 } }),
      );
      await address.open(owner);
      await page.locator('input[type="email"]').fill('results.of.the.riverside.clinic@example.com');
      await page.locator('main button[type="submit"]').click();
      await expect(page.locator('input[name="otp"]')).toBeVisible();
    },
  },
  // Last, because the access token stays on the device.
  { name: 'respondent-by-pass', open: openWithAccessToken },
  {
    name: 'respondent-not-you',
    open: async (owner) => {
      await openWithAccessToken(owner);
      await owner.page.locator('main textarea, main input[type="text"]').first().fill('A cough');
      await owner.page.getByRole('complementary').getByRole('button').click();
      await expect(owner.page.getByRole('complementary').getByRole('button').first()).toBeFocused();
    },
  },
];
