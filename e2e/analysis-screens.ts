import { expect, type Route } from '@playwright/test';
import analyticsEn from '../web/src/shared/locales/analytics.en.json' with { type: 'json' };
import analyticsHi from '../web/src/shared/locales/analytics.hi.json' with { type: 'json' };
import responsesEn from '../web/src/shared/locales/responses.en.json' with { type: 'json' };
import responsesHi from '../web/src/shared/locales/responses.hi.json' with { type: 'json' };
import type { Owner } from './actors/owner.ts';
import {
  clinicAnalytics,
  clinicProject,
  emptyAnalytics,
  emptyProject,
  flaggedResponses,
  someResponses,
  wholeResponse,
} from './analysis-sample.ts';
import { answerWith, openAt, type Screen, someNotifications, someProjects } from './screens.ts';

const PROJECT = '**/api/analytics/project/p1';
const ANALYTICS = /\/api\/analytics\/form\/f1(?:\?.*)?$/;
const LIST = /\/api\/analytics\/form\/f1\/responses(?:\?.*)?$/;

const analyticsOf = ({ language }: Owner) => (language === 'hi' ? analyticsHi : analyticsEn);
const responsesOf = ({ language }: Owner) => (language === 'hi' ? responsesHi : responsesEn);

const abort = (route: Route) => route.abort();
const neverReply = () => undefined;

async function openPicker(owner: Owner, projects: readonly object[]): Promise<void> {
  await owner.page.route('**/api/project/my-projects', answerWith({ projects }));
  await openAt(owner, '/analysis', owner.texts.analysis.title);
}

async function openProject(owner: Owner, project: object): Promise<void> {
  await owner.page.route(PROJECT, answerWith(project));
  await openAt(owner, '/analysis/p1', 'Riverside Clinic');
}

/** Mocked; real counts are tested in other flows. */
async function openAnalytics(owner: Owner, numbers: object, search = ''): Promise<void> {
  // The live stream stays silent, so that screenshots are stable.
  await owner.page.route('**/api/analytics/form/f1/live', neverReply);
  await owner.page.route(ANALYTICS, answerWith(numbers));
  await owner.page.goto(`/form-analysis/f1${search}`);
  // On a phone an open response covers the page and its heading.
  const heading = owner.page.getByRole('heading', {
    name: clinicAnalytics.formName,
    exact: true,
    includeHidden: true,
  });
  await expect(heading).toBeVisible();
}

async function openList(owner: Owner, responses: readonly object[], search = ''): Promise<void> {
  await owner.page.route(LIST, answerWith({ responses, total: responses.length }));
  await owner.page.route(
    '**/api/analytics/form/f1/responses/r0',
    answerWith({ response: { ...wholeResponse } }),
  );
  await openAnalytics(owner, clinicAnalytics, `?tab=responses${search}`);
  await expect(owner.page.getByText(/K7QF|12|3/).first()).toBeAttached();
}

/** The account's address is not verified; the profile is changed to show the usual state. */
async function openNotifications(owner: Owner, { isVerified }: { isVerified: boolean }): Promise<void> {
  await owner.page.route('**/api/form/f1/notifications', answerWith(someNotifications));
  await owner.page.route('**/api/user/profile', async (route) => {
    const response = await route.fetch();
    const { user, ...rest } = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...rest, user: { ...user, emailVerified: isVerified } } });
  });
  await openAnalytics(owner, clinicAnalytics);
  await owner.button(analyticsOf(owner).notifications.title).click();
  const { mails } = owner.texts.notifications;
  await expect(owner.page.getByRole('dialog').getByRole('region', { name: mails.title })).toBeVisible();
}

/** Every visually different state of the analysis. */
export const analysisScreens: readonly Screen[] = [
  {
    name: 'analysis-picker',
    open: async (owner) => {
      await openPicker(owner, someProjects);
      await expect(owner.page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'analysis-picker-empty',
    open: async (owner) => {
      await openPicker(owner, []);
      await expect(owner.heading(owner.texts.analysis.empty)).toBeVisible();
    },
  },
  {
    name: 'project-analysis',
    open: async (owner) => {
      await openProject(owner, clinicProject);
      await expect(owner.page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'project-analysis-empty',
    open: async (owner) => {
      await openProject(owner, emptyProject);
      await expect(owner.heading(owner.texts.analysis.project.empty)).toBeVisible();
    },
  },
  { name: 'form-analytics', open: (owner) => openAnalytics(owner, clinicAnalytics) },
  {
    name: 'form-analytics-tables',
    open: async (owner) => {
      await openAnalytics(owner, clinicAnalytics);
      const toTable = owner.page.getByRole('button', { name: analyticsOf(owner).questions.showTable });
      while ((await toTable.count()) > 0) {
        await toTable.first().click();
      }
    },
  },
  {
    name: 'form-analytics-download',
    open: async (owner) => {
      await openAnalytics(owner, clinicAnalytics);
      await owner.button(analyticsOf(owner).download.button).click();
      await expect(owner.page.getByRole('menu')).toBeVisible();
    },
  },
  { name: 'notifications', open: (owner) => openNotifications(owner, { isVerified: true }) },
  { name: 'notifications-unverified', open: (owner) => openNotifications(owner, { isVerified: false }) },
  {
    name: 'form-analytics-empty',
    open: async (owner) => {
      await openAnalytics(owner, emptyAnalytics);
      await expect(owner.page.getByText(analyticsOf(owner).empty.title)).toBeVisible();
    },
  },
  { name: 'responses', open: (owner) => openList(owner, someResponses) },
  {
    name: 'responses-searched',
    open: async (owner) => {
      await openList(owner, someResponses, '&search=kind&sort=startedAt');
      await expect(owner.page.locator('mark').first()).toBeVisible();
    },
  },
  { name: 'responses-flagged', open: (owner) => openList(owner, flaggedResponses, '&state=quarantined') },
  {
    name: 'responses-empty',
    open: async (owner) => {
      await openList(owner, [], '&from=2026-03-01');
      await expect(owner.heading(responsesOf(owner).empty.filtered)).toBeVisible();
    },
  },
  {
    name: 'response',
    open: async (owner) => {
      await openList(owner, someResponses, '&response=r0');
      await expect(owner.page.getByRole('dialog')).toContainText('What went well');
    },
  },
  {
    name: 'response-delete',
    open: async (owner) => {
      await openList(owner, someResponses, '&response=r0');
      await owner.button(responsesOf(owner).one.delete).click();
      await expect(owner.page.getByRole('dialog')).toHaveCount(2);
    },
  },
];

/** The same while loading, and after a failure. */
export const failingAnalysisScreens: readonly Screen[] = [
  {
    name: 'analysis-picker-loading',
    open: async (owner) => {
      await owner.page.route('**/api/project/my-projects', neverReply);
      await openAt(owner, '/analysis', owner.texts.analysis.title);
      await expect(owner.page.getByText(owner.texts.loading.label)).toBeAttached();
    },
  },
  {
    name: 'analysis-picker-failed',
    open: async (owner) => {
      await owner.page.route('**/api/project/my-projects', abort);
      await openAt(owner, '/analysis', owner.texts.analysis.title);
      await expect(owner.button(owner.texts.loading.tryAgain)).toBeVisible();
    },
  },
  {
    name: 'project-analysis-loading',
    open: async (owner) => {
      await owner.page.route(PROJECT, neverReply);
      await openAt(owner, '/analysis/p1', owner.texts.analysis.project.placeholder);
      await expect(owner.page.getByText(owner.texts.loading.label)).toBeAttached();
    },
  },
  {
    name: 'project-analysis-failed',
    open: async (owner) => {
      await owner.page.route(PROJECT, abort);
      await openAt(owner, '/analysis/p1', owner.texts.analysis.project.placeholder);
      await expect(owner.button(owner.texts.loading.tryAgain)).toBeVisible();
    },
  },
  {
    name: 'project-analysis-gone',
    open: (owner) =>
      openAt(owner, '/analysis/00000000-0000-7000-8000-000000000000', owner.texts.analysis.project.gone),
  },
  {
    name: 'form-analytics-loading',
    open: async (owner) => {
      await owner.page.route(ANALYTICS, neverReply);
      await owner.page.goto('/form-analysis/f1');
      await expect(owner.page.getByText(analyticsOf(owner).loading).first()).toBeVisible();
    },
  },
  {
    name: 'form-analytics-failed',
    open: async (owner) => {
      await owner.page.route(ANALYTICS, abort);
      await owner.page.goto('/form-analysis/f1');
      await expect(owner.button(analyticsOf(owner).tryAgain)).toBeVisible();
    },
  },
  {
    name: 'form-analytics-missing',
    open: (owner) =>
      openAt(owner, '/form-analysis/00000000-0000-7000-8000-000000000000', analyticsOf(owner).missing.title),
  },
];
