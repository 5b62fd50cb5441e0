import { expect, type Page, type Route } from '@playwright/test';
import type { Builder } from './actors/builder.ts';
import type { StoredForm } from './actors/forms.ts';
import type { Owner } from './actors/owner.ts';
import { Publisher } from './actors/publishing.ts';
import { type BuilderScreen, LAYER } from './builder-screen.ts';
import { type BuilderForms, closeLayers, openForm, seen, without, withQuestion } from './builder-steps.ts';

const SHARE_LINK = '4kTq9WmZr2HnXcY7bVpLsA';
const SHARE_URL = `https://forms.example/form/${SHARE_LINK}`;
const PROJECTS = ['Riverside Clinic', 'Development conference in Pune, summer 2026'];
const PEOPLE = [
  { email: 'asha.verma@example.com', role: 'edit' },
  { email: 'results.of.the.riverside.clinic@example.com', role: 'results' },
];

const answerWith = (body: object) => (route: Route) => route.fulfill({ json: { success: true, ...body } });

/** What publishing asks beside the form itself. Nothing is published: the answers are always the same. */
async function answerPublishing(page: Page): Promise<void> {
  const projects = PROJECTS.map((name) => ({ _id: name, name, forms: 2, updatedAt: '2026-01-01T08:00:00Z' }));
  await page.route('**/api/project/my-projects', answerWith({ projects }));
  await page.route('**/api/project/check', answerWith({ exists: true, projectId: PROJECTS[0] }));
  await page.route(
    '**/api/form/publish/**',
    answerWith({ shareUrl: SHARE_URL, shareLink: SHARE_LINK, version: 1, revision: 9, problems: [] }),
  );
  await page.route('**/api/form/*/access', answerWith({ access: 'link', responders: [], embeddable: true }));
}

/** The clinic's form as it can be published: what has no file yet is not on it. */
const complete = (form: StoredForm) => without(form, 'map', 'film');

/** A form that was never published and can be. */
async function beginReady(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  await answerPublishing(owner.page);
  return openForm(owner, { ...complete(clinic), projectId: PROJECTS[0], projectName: PROJECTS[0] });
}

/** A condition leads to a page that is gone. */
async function beginBroken(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  await answerPublishing(owner.page);
  const first = {
    questionId: 'insured',
    expectedAnswer: 'Yes',
    truePage: 'a page that is gone',
    falsePage: 'paying',
  };
  return openForm(owner, { ...clinic, pageConditions: { ...clinic.pageConditions, first } });
}

/** A form with two versions, shared with two people, and changed since. */
async function beginPublished(owner: Owner, { clinic }: BuilderForms): Promise<Builder> {
  const { page } = owner;
  const draft = complete(clinic);
  const second = withQuestion(without(draft, 'letter'), 'doctor', {
    options: ['Dr Rao', 'Dr Sen', 'Anybody'],
  });
  const first = withQuestion(second, 'before', { questionText: 'Q3 Do we know you?' });
  const facts = { name: draft.name, pages: 6, questions: 13, summary: '' };
  const versions = [
    { ...facts, version: 2, publishedAt: '2026-03-12T04:30:00Z', live: true, responses: 12 },
    { ...facts, version: 1, publishedAt: '2026-02-20T12:05:00Z', live: false, responses: 236 },
  ];
  await answerPublishing(page);
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

type Begin = NonNullable<BuilderScreen['begin']>;

/** A layer on the way to publishing, over a form that begins like this. */
function stage(name: string, begin: Begin, step: (publisher: Publisher) => Promise<void>): BuilderScreen {
  return {
    name,
    begin,
    within: LAYER,
    step: (builder, owner) => step(new Publisher(builder, owner.language)),
    leave: closeLayers,
  };
}

async function openAllPages(publisher: Publisher): Promise<void> {
  await publisher.openFlowchart();
  await publisher.showAllPages();
}

async function chooseWay({ builder }: Publisher, way: string): Promise<void> {
  await builder.button(builder.texts.frame.more).click();
  await builder.chooseFromMenu(way);
}

const flowchart: readonly BuilderScreen[] = [
  stage('flow-page', beginReady, async (publisher) => {
    await publisher.openFlowchart();
    await publisher.flowchart.getByText(publisher.texts.flow.thisPage, { exact: true }).click();
    await seen(publisher.flowchart.getByRole('heading', { name: 'Welcome back' }));
  }),
  { ...stage('flow-all', beginReady, openAllPages), pans: true },
  stage('flow-list', beginReady, async (publisher) => {
    await openAllPages(publisher);
    await publisher.flowchart.getByRole('button', { name: publisher.texts.flow.asList, exact: true }).click();
    await seen(publisher.flowchart.getByText(publisher.texts.flow.list.unreachable));
  }),
  {
    ...stage('flow-try', beginReady, async (publisher) => {
      await openAllPages(publisher);
      await publisher.flowchart
        .getByRole('button', { name: publisher.texts.flow.tryPath, exact: true })
        .click();
      await seen(publisher.flowchart.getByText(publisher.texts.flow.tryNote));
    }),
    pans: true,
    leave: async (builder) => {
      const panel = builder.dialog.getByRole('complementary');
      await builder.page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
      await closeLayers(builder);
    },
  },
  { ...stage('flow-broken', beginBroken, openAllPages), pans: true },
];

const publish: readonly BuilderScreen[] = [
  stage('problems', beginBroken, async ({ builder }) => {
    await builder.page.locator('header [data-severity="error"]').click();
    await seen(builder.dialog);
  }),
  stage('publish-errors', beginBroken, async (publisher) => {
    await publisher.openPublish();
    await expect(publisher.publishButton).toBeDisabled();
  }),
  stage('publish', beginReady, async (publisher) => {
    await publisher.openPublish();
    await seen(publisher.publishDialog.getByText('Riverside Clinic', { exact: true }));
  }),
  {
    ...stage('share', beginReady, async (publisher) => {
      await publisher.openPublish();
      await publisher.publish();
      await publisher.shareDialog.getByRole('switch', { name: publisher.texts.share.embedAllow }).click();
      await seen(publisher.shareDialog.getByLabel(publisher.texts.share.embedCode));
    }),
    leave: undefined,
  },
];

const published: readonly BuilderScreen[] = [
  stage('form-menu', beginPublished, async ({ builder }) => {
    await builder.button(builder.texts.frame.more).click();
    await seen(builder.page.getByRole('menu'));
  }),
  stage('publish-again', beginPublished, async (publisher) => {
    const { changes } = publisher.texts.publish;
    await publisher.openPublish();
    await seen(publisher.publishDialog.getByText(changes.respondents.replace('{{version}}', '2')));
  }),
  stage('publish-people', beginPublished, async (publisher) => {
    const { manage } = publisher.texts.people;
    await publisher.openPublish();
    await publisher.publishDialog.getByRole('button', { name: manage, exact: true }).click();
    const person = publisher.publishDialog.getByText('asha.verma@example.com', { exact: true });
    // What lies under the pinned buttons counts as being in view.
    await person.evaluate((row) => row.scrollIntoView({ block: 'center' }));
  }),
  stage('people', beginPublished, async (publisher) => {
    await chooseWay(publisher, publisher.builder.texts.frame.people);
    await seen(publisher.page.getByText('asha.verma@example.com', { exact: true }));
  }),
  stage('versions', beginPublished, async (publisher) => {
    const { version, differsOf, toDraft } = publisher.texts.versions;
    await chooseWay(publisher, publisher.builder.texts.frame.versions);
    const name = differsOf.replace('{{name}}', version.replace('{{version}}', '2'));
    await publisher.page.getByRole('button', { name, exact: true }).click();
    await seen(publisher.page.getByText(toDraft.replace('{{version}}', '2')));
  }),
];

/** Every state on the way from a draft to its readers. */
export const publishingScreens = { flowchart, publish, published };
