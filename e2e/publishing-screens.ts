import { expect, type Page, type Route } from '@playwright/test';
import settingsEn from '../web/src/shared/locales/formSettings.en.json' with { type: 'json' };
import settingsHi from '../web/src/shared/locales/formSettings.hi.json' with { type: 'json' };
import type { Builder } from './actors/builder.ts';
import type { StoredForm } from './actors/forms.ts';
import type { Owner } from './actors/owner.ts';
import { Publisher } from './actors/publishing.ts';
import {
  type BuilderForms,
  closeOverlays,
  expectVisible,
  openForm,
  without,
  withQuestion,
} from './builder-actions.ts';
import { type BuilderScreen, OVERLAY } from './builder-screen.ts';
import { someConfirmations, someNotifications } from './screens.ts';
import { translationsFor } from './translations.ts';

const SHARE_LINK = '4kTq9WmZr2HnXcY7bVpLsA';
const SHARE_URL = `https://forms.example/form/${SHARE_LINK}`;
const PROJECTS = ['Riverside Clinic', 'Development conference in Pune, summer 2026'];
const PEOPLE = [
  { email: 'asha.verma@example.com', role: 'edit' },
  { email: 'results.of.the.riverside.clinic@example.com', role: 'results' },
];

const answerWith = (body: object) => (route: Route) => route.fulfill({ json: { success: true, ...body } });

/** Mocks the routes of publishing; nothing is really published. */
async function mockPublishing(page: Page): Promise<void> {
  const projects = PROJECTS.map((name) => ({ _id: name, name, forms: 2, updatedAt: '2026-01-01T08:00:00Z' }));
  await page.route('**/api/project/my-projects', answerWith({ projects }));
  await page.route('**/api/project/check', answerWith({ exists: true, projectId: PROJECTS[0] }));
  await page.route(
    '**/api/form/publish/**',
    answerWith({ shareUrl: SHARE_URL, shareLink: SHARE_LINK, version: 1, revision: 9, problems: [] }),
  );
  await page.route(
    '**/api/form/*/access',
    answerWith({ access: 'link', responders: [], embeddable: true, acceptOlderVersions: true }),
  );
  await page.route('**/api/form/*/notifications', answerWith(someNotifications));
  await page.route('**/api/form/*/confirmations', answerWith(someConfirmations));
}

/** The clinic's form without its incomplete media questions. */
const publishable = (form: StoredForm) => without(form, 'map', 'film');

/** A valid form that was never published. */
async function openUnpublished(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  await mockPublishing(owner.page);
  return openForm(owner, { ...publishable(clinic), projectId: PROJECTS[0], projectName: PROJECTS[0] });
}

/** A form whose condition leads to a missing page. */
async function openBroken(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  await mockPublishing(owner.page);
  const first = {
    questionId: 'insured',
    expectedAnswer: 'Yes',
    truePage: 'a page that is gone',
    falsePage: 'paying',
  };
  return openForm(owner, { ...clinic, pageConditions: { ...clinic.pageConditions, first } });
}

/** A form with a welcome, two endings, one of them with an invalid address, and every flag. */
async function openWithSettings(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  await mockPublishing(owner.page);
  const settings = {
    welcome: { title: 'Welcome to the Riverside Clinic', text: 'Ten questions, about five minutes.' },
    endings: [
      { id: 'bye', title: 'See you soon', buttonLabel: 'To the clinic', buttonUrl: 'https://clinic.example' },
      { id: 'young', title: 'Please come with a parent', redirectUrl: 'http://clinic.example' },
    ],
    nextUntilLastPage: true,
    oneResponsePerDevice: true,
  };
  const [first, ...others] = publishable(clinic).pages;
  return openForm(owner, {
    ...publishable(clinic),
    pages: [...(first ? [first] : []), ...others.map((page) => ({ ...page, nextPage: 'young' }))],
    settings,
  });
}

/** A form with a confirmation to respondents that contains an answer of no question. */
async function openWithConfirmation(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  await mockPublishing(owner.page);
  const form = withQuestion(publishable(clinic), 'card', { format: 'email', shortName: 'card' });
  const confirmation = {
    addressQuestionId: 'card',
    subject: 'Your visit to the Riverside Clinic',
    text: 'Dear {{nmae}},\n\nthank you. We will write to {{card}}.',
    copyAnswers: true,
  };
  return openForm(owner, { ...form, settings: { confirmation } });
}

/** A form with two versions, two collaborators and unpublished changes. */
async function openPublished(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  const { page } = owner;
  const draft = publishable(clinic);
  const second = withQuestion(without(draft, 'letter'), 'doctor', {
    options: ['Dr Rao', 'Dr Sen', 'Anybody'],
  });
  const first = withQuestion(second, 'before', { questionText: 'Q3 Do we know you?' });
  const facts = { name: draft.name, pages: 6, questions: 13, summary: '' };
  const versions = [
    { ...facts, version: 2, publishedAt: '2026-03-12T04:30:00Z', live: true, responses: 12 },
    { ...facts, version: 1, publishedAt: '2026-02-20T12:05:00Z', live: false, responses: 236 },
  ];
  await mockPublishing(page);
  await page.route('**/api/form/*/versions', answerWith({ versions, responses: 248 }));
  await page.route('**/api/form/*/versions/2', answerWith({ version: { ...versions[0], ...second } }));
  await page.route('**/api/form/*/versions/1', answerWith({ version: { ...versions[1], ...first } }));
  return openForm(owner, {
    ...draft,
    status: 'published',
    version: 2,
    hasUnpublishedChanges: true,
    shareUrl: SHARE_URL,
    shareLink: SHARE_LINK,
    access: 'people',
    responders: PEOPLE,
  });
}

type OpenBuilder = NonNullable<BuilderScreen['begin']>;

/** An overlay of publishing. */
function publishOverlay(
  name: string,
  begin: OpenBuilder,
  step: (publisher: Publisher) => Promise<void>,
): BuilderScreen {
  return {
    name,
    begin,
    within: OVERLAY,
    step: (builder, owner) => step(new Publisher(builder, owner.language)),
    leave: closeOverlays,
  };
}

async function openAllPages(publisher: Publisher): Promise<void> {
  await publisher.openFlowchart();
  await publisher.showAllPages();
}

const settingTexts = ({ builder }: Publisher) => (builder.language === 'hi' ? settingsHi : settingsEn);

async function openSettings(publisher: Publisher): Promise<void> {
  const { builder } = publisher;
  await builder.openSettings();
  await expectVisible(builder.page.getByRole('searchbox'));
  // Loaded last.
  const { title } = translationsFor(builder.language).notifications.mails;
  await expect(builder.page.getByRole('region', { name: title })).toBeAttached();
}

async function chooseFromMoreMenu({ builder }: Publisher, item: string): Promise<void> {
  await builder.button(builder.texts.frame.more).click();
  await builder.chooseFromMenu(item);
}

const flowchart: readonly BuilderScreen[] = [
  publishOverlay('flow-page', openUnpublished, async (publisher) => {
    await publisher.openFlowchart();
    await publisher.showThisPage();
    await expectVisible(publisher.flowchart.getByRole('heading', { name: 'Welcome back' }));
  }),
  { ...publishOverlay('flow-all', openUnpublished, openAllPages), pans: true },
  {
    ...publishOverlay('flow-menu', openUnpublished, async (publisher) => {
      await openAllPages(publisher);
      await publisher.flowchart.locator('[data-exit]').first().click();
      await expectVisible(publisher.page.getByRole('menu'));
    }),
    pans: true,
  },
  publishOverlay('flow-list', openUnpublished, async (publisher) => {
    await openAllPages(publisher);
    await publisher.flowchart.getByRole('button', { name: publisher.texts.flow.asList, exact: true }).click();
    await expectVisible(publisher.flowchart.getByText(publisher.texts.flow.list.unreachable));
  }),
  {
    ...publishOverlay('flow-try', openUnpublished, async (publisher) => {
      await openAllPages(publisher);
      await publisher.flowchart
        .getByRole('button', { name: publisher.texts.flow.tryPath, exact: true })
        .click();
      await expectVisible(publisher.flowchart.getByText(publisher.texts.flow.tryNote));
    }),
    pans: true,
    leave: async (builder) => {
      const panel = builder.dialog.getByRole('complementary');
      await builder.page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await closeOverlays(builder);
    },
  },
  { ...publishOverlay('flow-broken', openBroken, openAllPages), pans: true },
];

const publish: readonly BuilderScreen[] = [
  publishOverlay('problems', openBroken, async ({ builder }) => {
    await builder.page.locator('header [data-severity="error"]').click();
    await expectVisible(builder.dialog);
  }),
  publishOverlay('publish-errors', openBroken, async (publisher) => {
    await publisher.openPublish();
    await expect(publisher.publishButton).toBeDisabled();
  }),
  publishOverlay('publish', openUnpublished, async (publisher) => {
    await publisher.openPublish();
    await expectVisible(publisher.publishDialog.getByText('Riverside Clinic', { exact: true }));
  }),
  publishOverlay('settings', openUnpublished, openSettings),
  publishOverlay('settings-filled', openWithSettings, openSettings),
  publishOverlay('settings-confirmation', openWithConfirmation, async (publisher) => {
    const { page, builder } = publisher;
    await openSettings(publisher);
    await page.getByRole('searchbox').fill(settingTexts(publisher).setting.confirmation.title);
    const { title } = translationsFor(builder.language).notifications.confirmations;
    await expectVisible(page.getByRole('region', { name: title }));
  }),
  publishOverlay('settings-search', openWithSettings, async (publisher) => {
    await openSettings(publisher);
    await publisher.page.getByRole('searchbox').fill(settingTexts(publisher).section.end);
    await expect(publisher.page.getByRole('heading', { level: 3 })).toHaveCount(1);
  }),
  { ...publishOverlay('flow-endings', openWithSettings, openAllPages), pans: true },
  {
    ...publishOverlay('share', openUnpublished, async (publisher) => {
      await publisher.openPublish();
      await publisher.publish();
      await publisher.shareDialog.getByRole('switch', { name: publisher.texts.share.embedAllow }).click();
      await expectVisible(publisher.shareDialog.getByLabel(publisher.texts.share.embedCode));
    }),
    leave: undefined,
  },
];

const published: readonly BuilderScreen[] = [
  publishOverlay('form-menu', openPublished, async ({ builder }) => {
    await builder.button(builder.texts.frame.more).click();
    await expectVisible(builder.page.getByRole('menu'));
  }),
  publishOverlay('publish-again', openPublished, async (publisher) => {
    const { changes } = publisher.texts.publish;
    await publisher.openPublish();
    await expectVisible(publisher.publishDialog.getByText(changes.respondents.replace('{{version}}', '2')));
  }),
  publishOverlay('publish-people', openPublished, async (publisher) => {
    const { manage } = publisher.texts.people;
    await publisher.openPublish();
    await publisher.publishDialog.getByRole('button', { name: manage, exact: true }).click();
    const person = publisher.publishDialog.getByText('asha.verma@example.com', { exact: true });
    // Playwright counts content under the pinned buttons as visible.
    await person.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  }),
  publishOverlay('people', openPublished, async (publisher) => {
    await chooseFromMoreMenu(publisher, publisher.builder.texts.frame.people);
    await expectVisible(publisher.page.getByText('asha.verma@example.com', { exact: true }));
  }),
  publishOverlay('versions', openPublished, async (publisher) => {
    const { version, differsOf, toDraft } = publisher.texts.versions;
    await chooseFromMoreMenu(publisher, publisher.builder.texts.frame.versions);
    const name = differsOf.replace('{{name}}', version.replace('{{version}}', '2'));
    await publisher.page.getByRole('button', { name, exact: true }).click();
    await expectVisible(publisher.page.getByText(toDraft.replace('{{version}}', '2')));
  }),
];

/** Every state of publishing and sharing. */
export const publishingScreens = { flowchart, publish, published };
