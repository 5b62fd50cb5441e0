import { newOwner } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { buildClinicForm } from '../actors/clinic.ts';
import { colourForm } from '../actors/colourForm.ts';
import { newForm, saveForm, storedForm } from '../actors/forms.ts';
import { Owner } from '../actors/owner.ts';
import { Publisher } from '../actors/publishing.ts';
import { Respondent } from '../actors/respondent.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('a branching form is built, published and answered', GATE, async ({ browser }) => {
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

  await test.step('flowchart of the open page', async () => {
    await builder.goToPageAt(0);
    await publisher.openFlowchart();
    const chart = publisher.flowchart;
    await publisher.showThisPage();
    await expect(chart.getByRole('heading', { name: 'Your visit' })).toBeVisible();
    await expect(chart.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(chart.getByRole('heading', { name: 'First visit' })).toBeVisible();
    await expect(chart.getByText('4 questions, 1 section')).toBeVisible();
    await expect(chart.getByText(texts.flow.endsForm)).toBeVisible();
    await expect(chart.getByText(texts.flow.ownCondition)).toBeVisible();
  });

  await test.step('flowchart of all pages marks the unreachable page', async () => {
    await publisher.showAllPages();
    const lost = publisher.nodes.filter({ hasText: 'Old consent wording' });
    await expect(lost).toContainText('Unreachable');
    await expect(publisher.nodes.filter({ hasText: 'Unreachable' })).toHaveCount(1);
  });

  await test.step('publishing warns about it', async () => {
    await publisher.flowchart.getByRole('button', { name: texts.flow.next, exact: true }).click();
    await expect(
      publisher.publishDialog.getByText('1 page is unreachable. You can still publish.'),
    ).toBeVisible();
    await publisher.publishDialog
      .getByRole('button', { name: texts.publish.checks.review, exact: true })
      .click();
    await expect(publisher.publishDialog).toBeHidden();
  });

  await test.step('its fix removes the page', async () => {
    const lost = publisher.nodes.filter({ hasText: 'Old consent wording' });
    await lost.getByRole('button', { name: texts.flow.removePage }).click();
    await expect(lost).toHaveCount(0);
    await expect(publisher.nodes.filter({ hasText: 'Unreachable' })).toHaveCount(0);
  });

  await test.step('an edge is dragged to a page and to empty space', async () => {
    const paying = 'Page 05 Paying yourself';
    const toEnd = publisher.handle(paying, texts.flow.thanks);
    const toBack = publisher.handle(paying, 'Page 02 Welcome back');
    const back = await publisher.centreOf('Welcome back');

    await publisher.drag(toEnd, back);
    await expect(publisher.nodes.filter({ hasText: 'Paying yourself' }).getByRole('group')).toHaveAttribute(
      'data-drop',
      'refused',
    );
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(toEnd).toBeVisible();

    await publisher.drag(toEnd, { x: 1200, y: 600 });
    await page.mouse.up();
    await expect(publisher.handle(paying, 'Page 06 Page 06')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(publisher.nodes).toHaveCount(6);

    await publisher.drag(toEnd, back);
    await page.mouse.up();
    await expect(toBack).toBeVisible();
  });

  await test.step('a page is opened from the chart with focus', async () => {
    await publisher.nodes.filter({ hasText: 'First visit' }).dblclick();
    await expect(publisher.flowchart).toBeHidden();
    await expect(page.getByRole('heading', { name: 'First visit' })).toBeFocused();
    await publisher.openFlowchart();
  });

  const link = await test.step('publish with three clicks', async () => {
    await publisher.flowchart.getByRole('button', { name: texts.flow.next, exact: true }).click();
    await publisher.saveToNoProject();
    const shareUrl = await publisher.publish();
    await expect(owner.successToast('Form published successfully!')).toBeVisible();
    expect(shareUrl).toMatch(/\/form\/[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect(await page.evaluate(() => localStorage.getItem('standaloneFormId'))).toBeNull();
    return shareUrl;
  });

  await test.step('a respondent finishes both branches', async () => {
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
    await expect(respondent.heading('Welcome back')).toBeVisible();
    await respondent.submit();
    await respondent.expectThanks();
    await fresh.close();
  });
});

test('Publish is the top layer for screen readers after a reload', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const publisher = new Publisher(new Builder(page));
  const { _id: formId } = await newForm(token, colourForm.name);
  await saveForm(token, formId, colourForm);
  await page.goto(`/create-form?formId=${formId}&step=publish`);
  // Found by role, so through the accessibility tree.
  await expect(publisher.publishDialog).toBeVisible();
  await expect(publisher.publishButton).toBeVisible();
  await expect(publisher.flowchart).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(
    publisher.publishDialog.getByRole('button', { name: publisher.texts.publish.close }),
  ).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(publisher.publishDialog).toHaveCount(0);
  await expect(page).toHaveURL(`/create-form?formId=${formId}`);
  await expect(page.getByRole('main')).toBeVisible();
});

test('Publish closes to the flowchart that opened it', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const builder = new Builder(page);
  const publisher = new Publisher(builder);
  const { _id: formId } = await newForm(token, colourForm.name);
  await saveForm(token, formId, colourForm);
  await builder.open(formId);
  await publisher.openPublish();
  await expect(publisher.flowchart).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(publisher.publishDialog).toHaveCount(0);
  await expect(publisher.flowchart).toBeVisible();
  await expect(publisher.flowchart.getByRole('button', { name: publisher.texts.flow.next })).toBeFocused();
});
