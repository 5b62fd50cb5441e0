import { newOwner } from '../actors/account.ts';
import { Analyst, moveToProject, respond, viewsOf } from '../actors/analyst.ts';
import { newForm, publishForm, type StoredPage, saveForm } from '../actors/forms.ts';
import { Owner } from '../actors/owner.ts';
import { Respondent } from '../actors/respondent.ts';
import { Works } from '../actors/works.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

const PAGES: StoredPage[] = [
  {
    pageId: 'visit',
    pageTitle: 'Your visit',
    questions: [
      {
        id: 'again',
        type: 'Multiple Choice',
        questionText: 'Q1 Would you come again?',
        required: false,
        options: ['Yes', 'No'],
        optionIds: ['yes', 'no'],
      },
    ],
  },
];

/** A project with a published form and a draft. */
async function clinicOf(token: string, project: string) {
  const made = await new Works(token).project(project, 'Feedback');
  await saveForm(token, made.form, { name: 'Feedback', pages: PAGES, pageConditions: {} });
  const { shareUrl } = await publishForm(token, made.form);
  const { _id: draft } = await newForm(token, 'Registration');
  await moveToProject(token, draft, made.project);
  return { ...made, shareUrl };
}

test('analysis leads from projects to one form and back', GATE, async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { project, form, shareUrl } = await clinicOf(token, 'Riverside Clinic');
  const owner = new Owner(page, 'en');
  const analyst = new Analyst(page);
  const { texts } = analyst;

  await test.step('one response and one more view', async () => {
    const guests = await browser.newContext();
    const respondent = new Respondent(await guests.newPage());
    await respondent.open(shareUrl);
    await expect(respondent.heading('Your visit')).toBeVisible();
    const looking = await browser.newContext();
    await new Respondent(await looking.newPage()).open(shareUrl);
    await looking.close();
    await respondent.choose('Yes');
    await respondent.submit();
    await respondent.expectThanks();
    await respond(form, 'visit', { again: 'No' });
    await guests.close();
  });

  await test.step('the project is listed', async () => {
    await page.goto('/home');
    await owner.link(owner.texts.shell.analysis).click();
    await expect(page.getByText('2 forms')).toBeVisible();
    await owner.link('Riverside Clinic').click();
    await owner.expectAt(`/analysis/${project}`);
    await expect(owner.heading('Riverside Clinic')).toBeVisible();
  });

  await test.step('the project shows its views', async () => {
    await expect.poll(() => viewsOf(token, project)).toBe(2);
    await page.reload();
    await expect(analyst.stat(texts.project.views).first()).toHaveText('2All 2 forms');
    await expect(analyst.stat(texts.project.averageViews)).toHaveText('1Per form');
    await expect(page.getByRole('img', { name: /^Line chart of Form Views/ })).toBeVisible();
    const table = page.getByRole('table', { name: texts.project.table });
    await expect(table.getByRole('row', { name: 'Feedback' })).toContainText('2');
    await expect(table.getByRole('row', { name: 'Registration' })).toContainText('0');
  });

  await test.step('only the published form links to its analysis', async () => {
    const cards = page.getByRole('article');
    await expect(cards.filter({ hasText: 'Registration' })).toContainText('(Draft)');
    await expect(cards.filter({ hasText: 'Registration' }).getByRole('link')).toHaveCount(0);
    await owner.link('View Analysis: Feedback').click();
    await owner.expectAt(`/form-analysis/${form}`);
    await expect(owner.heading('Feedback')).toBeVisible();
  });

  await test.step('charts and table', async () => {
    await expect(analyst.stat(texts.analytics.stats.completed)).toContainText('2');
    const again = analyst.question('Would you come again?');
    await expect(analyst.bar('Would you come again?', 'Yes')).toContainText('50%');
    await expect(again.getByRole('img')).toHaveCount(2);
    await again.getByRole('button', { name: /^Table/ }).click();
    await expect(again.getByRole('row', { name: /^Yes/ })).toContainText('1');
    await again.getByRole('button', { name: /^Charts/ }).click();
    await expect(again.getByRole('table')).toHaveCount(0);
  });

  await test.step('each screen closes to its parent', async () => {
    await owner.link(texts.analytics.header.close).click();
    await owner.expectAt('/home');
    await page.goto(`/analysis/${project}`);
    await owner.link(texts.project.close).click();
    await owner.expectAt('/analysis');
  });
});

test('empty states of the analysis', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const owner = new Owner(page, 'en');
  const { texts } = new Analyst(page);
  await page.goto('/analysis');
  await expect(owner.heading(texts.empty)).toBeVisible();

  const { project, form } = await clinicOf(token, 'Riverside Clinic');
  await page.goto(`/form-analysis/${form}`);
  await expect(page.getByText(texts.analytics.empty.title)).toBeVisible();

  await page.goto(`/analysis/${project}`);
  for (const name of ['Feedback', 'Registration']) {
    await owner.button(`More for ${name}`).click();
    await page.getByRole('menuitem', { name: owner.texts.works.delete, exact: true }).click();
    if (name === 'Feedback') {
      // It is live.
      await owner.button(owner.texts.works.deleteForm).click();
    }
    await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0);
  }
  await expect(owner.heading(texts.project.empty)).toBeVisible();

  await page.goto('/analysis/00000000-0000-7000-8000-000000000000');
  await expect(owner.heading(texts.project.gone)).toBeVisible();
});

test('the analysis reports network failures and recovers', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  await clinicOf(token, 'Riverside Clinic');
  const hiring = await clinicOf(token, 'Hiring');
  const owner = new Owner(page, 'en');
  const { texts } = new Analyst(page);

  // Loads the lazy screens.
  await page.goto('/analysis');
  await owner.link('Riverside Clinic').click();
  await owner.link('View Analysis: Feedback').click();
  await expect(page.getByText(texts.analytics.empty.title)).toBeVisible();
  await owner.link(texts.analytics.header.close).click();
  await owner.link(owner.texts.shell.analysis).click();
  await expect(owner.link('Hiring')).toBeVisible();

  await page.context().setOffline(true);
  await owner.link('Hiring').click();
  const toast = owner.errorToast(texts.project.failed);
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(60);
  await expect(owner.heading(texts.project.placeholder)).toBeVisible();
  await expect(owner.heading(texts.project.noAnswer)).toBeVisible();
  await expect(page.getByText(texts.project.cutOff)).toBeVisible();

  await page.context().setOffline(false);
  await owner.button(owner.texts.loading.tryAgain).click();
  await expect(owner.heading('Hiring')).toBeVisible();

  await page.context().setOffline(true);
  await owner.link('View Analysis: Feedback').click();
  await owner.expectAt(`/form-analysis/${hiring.form}`);
  await expect(owner.errorToast(texts.analytics.failed.call)).toBeVisible();
  await page.context().setOffline(false);
  await owner.button(texts.analytics.tryAgain).click();
  await expect(page.getByText(texts.analytics.empty.title)).toBeVisible();
});
