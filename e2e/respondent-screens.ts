import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { clinicForm } from './actors/forms.ts';
import type { Owner } from './actors/owner.ts';
import { A_PICTURE, handIn, refusal } from './builder-steps.ts';
import type { Screen } from './screens.ts';

const SHARED = '**/api/form/shared/*';
const RECEIPT = 'K7QF-2M9X-4TDP';
/** What the server adds to the kinds of question that need it. */
const ADDED: Record<string, object> = {
  'Linear Scale': { linearScale: { min: 0, max: 10, selected: 5 } },
  Rating: { rating: { count: 5, selected: 0 } },
  'File Upload': { fileTypes: ['image', 'pdf'], maxFiles: 5, maxFileSize: '5mb', files: [] },
};
const PICTURE = '/media/7c2a8f0e-3d51-4b6c-9a17-5e8d0f4b2c63';

/** The clinic's form as its link serves it: the way there has its picture, and there is no film. */
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

/** Nobody has filled a form by this link before, on this device or any other. */
const newPath = () => `/form/${randomUUID().replaceAll('-', '').slice(0, 22)}`;

async function openPublic({ page }: Owner, form: SharedForm = sharedForm()): Promise<void> {
  await page.route(SHARED, (route) => route.fulfill({ json: { success: true, form } }));
  await page.route(`**${PICTURE}`, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: A_PICTURE }),
  );
  await page.goto(newPath());
  await expect(page.getByRole('heading', { level: 1, name: form.pages[0]?.pageTitle ?? '' })).toBeVisible();
}

/** The link does not lead to the form. */
function refused(name: string, status: number, code: string): Screen {
  return {
    name,
    open: async ({ page }) => {
      await page.route(SHARED, (route) => route.fulfill(refusal(status, code)));
      await page.goto(newPath());
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}

async function handInOnePage(owner: Owner): Promise<void> {
  const form = sharedForm();
  await openPublic(owner, { ...form, pages: form.pages.slice(1, 2), pageConditions: {} });
  await handIn(owner, owner.page.locator('main'));
}

async function thanked(owner: Owner): Promise<void> {
  await owner.page.route('**/api/response/submit', (route) =>
    route.fulfill({ json: { success: true, responseId: randomUUID(), receipt: RECEIPT } }),
  );
  await handInOnePage(owner);
  await expect(owner.page.getByText(RECEIPT)).toBeVisible();
}

const address = refused('respondent-address', 403, 'form.people_only');

/** What somebody with a form's link may have in front of them. */
export const respondentScreens: readonly Screen[] = [
  { name: 'respondent-page', open: (owner) => openPublic(owner) },
  {
    name: 'respondent-faults',
    open: async (owner) => {
      await openPublic(owner);
      await handIn(owner, owner.page.locator('main'));
      await expect(owner.page.locator('[aria-invalid="true"]').first()).toBeFocused();
    },
  },
  { name: 'respondent-thanks', open: thanked },
  {
    name: 'respondent-answered',
    open: async (owner) => {
      await thanked(owner);
      await owner.page.reload();
      await expect(owner.page.getByRole('main').getByRole('button')).toBeVisible();
      await expect(owner.page.getByText(RECEIPT)).toBeVisible();
    },
  },
  {
    name: 'respondent-saved',
    open: async (owner) => {
      await owner.page.route('**/api/response/submit', (route) => route.abort());
      await handInOnePage(owner);
      await expect(owner.page.getByRole('status').getByRole('button')).toBeVisible();
    },
  },
  refused('respondent-not-found', 404, 'form.not_found'),
  refused('respondent-closed', 404, 'form.closed'),
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
];
