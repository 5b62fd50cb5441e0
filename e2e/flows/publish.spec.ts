import { expect, test } from '@playwright/test';
import { newOwner } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { buildClinicForm } from '../actors/clinic.ts';
import { newForm, storedForm } from '../actors/forms.ts';
import { Owner } from '../actors/owner.ts';
import { Publisher } from '../actors/publishing.ts';
import { Respondent } from '../actors/respondent.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('a form with branches is built from nothing, checked, published, and opened by its link', async ({
  browser,
}) => {
  test.slow();
  const { token, page } = await newOwner(browser);
  const owner = new Owner(page, 'en');
  const builder = new Builder(page);
  const publisher = new Publisher(builder);
  const { texts } = publisher;
  const { _id: formId } = await newForm(token, 'New patient intake');

  await test.step('six pages and two conditions', async () => {
    await builder.open(formId);
    await buildClinicForm(builder);
    await builder.expectSaved();
    const { pages, pageConditions } = await storedForm(token, formId);
    expect(pages.map(({ questions }) => questions.length)).toEqual([4, 3, 5, 4, 2, 1]);
    expect(Object.keys(pageConditions)).toHaveLength(2);
  });

  await test.step('the flowchart of the page that is open', async () => {
    await builder.goToPageAt(0);
    await publisher.openFlowchart();
    const chart = publisher.flowchart;
    await expect(chart.getByRole('heading', { name: 'Your visit' })).toBeVisible();
    await expect(chart.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(chart.getByRole('heading', { name: 'First visit' })).toBeVisible();
    await expect(chart.getByText('4 questions, 1 section')).toBeVisible();
    await expect(chart.getByText(texts.flow.endsForm)).toBeVisible();
    await expect(chart.getByText(texts.flow.ownCondition)).toBeVisible();
  });

  await test.step('the flowchart of all pages names the one that nothing leads to', async () => {
    await publisher.showAllPages();
    const lost = publisher.nodes.filter({ hasText: 'Old consent wording' });
    await expect(lost).toContainText('Unreachable');
    await expect(publisher.nodes.filter({ hasText: 'Unreachable' })).toHaveCount(1);
  });

  await test.step('it is no reason not to publish, but it is said', async () => {
    await publisher.flowchart.getByRole('button', { name: texts.flow.next, exact: true }).click();
    await expect(
      publisher.publishDialog.getByText('1 page is unreachable. You can still publish.'),
    ).toBeVisible();
    await publisher.publishDialog
      .getByRole('button', { name: texts.publish.checks.review, exact: true })
      .click();
    await expect(publisher.publishDialog).toBeHidden();
  });

  await test.step('its fix takes the page away', async () => {
    const lost = publisher.nodes.filter({ hasText: 'Old consent wording' });
    await lost.getByRole('button', { name: texts.flow.removePage }).click();
    await expect(lost).toHaveCount(0);
    await expect(publisher.nodes.filter({ hasText: 'Unreachable' })).toHaveCount(0);
  });

  await test.step('a page is edited from the chart, and the focus is there', async () => {
    await publisher.nodes.filter({ hasText: 'First visit' }).dblclick();
    await expect(publisher.flowchart).toBeHidden();
    await expect(page.getByRole('heading', { name: 'First visit' })).toBeFocused();
    await publisher.openFlowchart();
  });

  const link = await test.step('published with three clicks', async () => {
    await publisher.flowchart.getByRole('button', { name: texts.flow.next, exact: true }).click();
    await publisher.saveToNoProject();
    const shareUrl = await publisher.publish();
    await expect(owner.successToast('Form published successfully!')).toBeVisible();
    expect(shareUrl).toMatch(/\/form\/[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(await page.evaluate(() => localStorage.getItem('standaloneFormId'))).toBeNull();
    return shareUrl;
  });

  await test.step('the link opens for somebody new, and both branches end', async () => {
    const fresh = await browser.newContext();
    const respondent = new Respondent(await fresh.newPage());
    await respondent.open(link);
    await expect(respondent.heading('Your visit')).toBeVisible();
    await respondent.choose('No, this is my first visit');
    await respondent.submit();
    await expect(respondent.heading('First visit')).toBeVisible();
    await respondent.choose('No');
    await respondent.submit();
    await expect(respondent.heading('Paying yourself')).toBeVisible();
    await respondent.submit();
    await respondent.expectThanks();
    await fresh.close();
  });
});
