import { colourForm, onePageForm, publishNewForm } from '../actors/colourForm.ts';
import { Device } from '../actors/device.ts';
import { cutReplies, Respondent, SAVED } from '../actors/respondent.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB' });

test('pages with lost responses are recorded once, across three tabs', async ({ context }) => {
  test.slow();
  const { shareUrl, completed } = await publishNewForm(onePageForm);
  const cut = await cutReplies(context);
  const receipts = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const respondent = new Respondent(await context.newPage());
      const got: string[] = [];
      await respondent.open(shareUrl);
      while (got.length < 10) {
        await respondent.startNewResponse();
        await respondent.answer('Q1 Why red?', `It is number ${got.length}`);
        await respondent.submit();
        await respondent.expectThanks();
        got.push(await respondent.receipt());
        await respondent.page.reload();
      }
      return got;
    }),
  );
  expect(cut()).toBe(30);
  expect(new Set(receipts.flat()).size).toBe(30);
  expect(await completed(), 'violation: acknowledged and stored').toBe(30);
});

test('offline answers survive a restart and are sent once', GATE, async () => {
  test.slow();
  const { shareUrl, completed } = await publishNewForm(colourForm);
  const phone = await Device.found();
  try {
    let respondent = await phone.open({ offline: false });
    await respondent.open(shareUrl);
    await respondent.untilCached();

    respondent = await phone.open({ offline: true });
    await respondent.open(shareUrl);
    await respondent.choose('Red');
    await respondent.answer('Q2 Your name', 'Meera');
    await respondent.submit();
    await expect(respondent.heading('About red')).toBeVisible();
    await respondent.answer('Q3 Why red?', 'Because');
    await respondent.untilStored('Because');

    respondent = await phone.open({ offline: true });
    await respondent.open(shareUrl);
    await respondent.continueResponse();
    await expect(respondent.heading('About red')).toBeVisible();
    await respondent.page.reload();
    await expect(respondent.field('Q3 Why red?')).toHaveValue('Because');
    await respondent.submit();
    await respondent.expectSaved();

    respondent = await phone.open({ offline: true });
    await respondent.open(shareUrl);
    await expect(respondent.heading('You have already answered this form')).toBeVisible();
    await expect(respondent.page.getByText(SAVED)).toBeVisible();
    expect(await completed()).toBe(0);

    await phone.goOnline();
    expect(await respondent.receipt()).toMatch(/\w{4,}/);
    await expect(respondent.page.getByText(SAVED)).toBeHidden();
    expect(await completed(), 'violation: acknowledged and stored').toBe(1);
    await respondent.page.reload();
    expect(await respondent.receipt()).toMatch(/\w{4,}/);
    expect(await completed(), 'violation: acknowledged and stored').toBe(1);
  } finally {
    await phone.dispose();
  }
});

test('a reload keeps page, answers and Back', GATE, async ({ page }) => {
  const { shareUrl, completed } = await publishNewForm(colourForm);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.choose('Red');
  await respondent.submit();
  await respondent.answer('Q3 Why red?', 'Because');
  await respondent.untilStored('Because');
  await page.reload();
  await expect(respondent.field('Q3 Why red?')).toHaveValue('Because');
  await page.goBack();
  await expect(respondent.heading('Your colour')).toBeVisible();
  await respondent.choose('Blue');
  await respondent.submit();
  await respondent.answer('Q4 How sure?', 'Quite');
  await respondent.submit();
  await respondent.expectThanks();
  expect(await completed()).toBe(1);
});

test('a response closed while sending continues in another tab', async ({ page, context }) => {
  const { shareUrl, completed } = await publishNewForm(colourForm);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.choose('Red');
  const asked = page.waitForRequest('**/api/response/submit');
  await page.route('**/api/response/submit', async (route) => {
    await route.fetch();
  });
  await respondent.submit();
  await asked;
  await page.close();

  const again = new Respondent(await context.newPage());
  await again.page.goto('/favicon.svg');
  await again.untilUnlocked();
  await again.open(shareUrl);
  await again.continueResponse();
  await expect(again.heading('About red')).toBeVisible();
  await again.submit();
  await again.expectThanks();
  expect(await completed()).toBe(1);
});

test('a second tab starts a new response, a later one resumes', async ({ page, context }) => {
  const { shareUrl } = await publishNewForm(colourForm);
  const first = new Respondent(page);
  await first.open(shareUrl);
  await first.answer('Q2 Your name', 'Meera');
  await first.untilStored('Meera');
  const second = new Respondent(await context.newPage());
  await second.open(shareUrl);
  await expect(second.field('Q2 Your name')).toHaveValue('');
  await page.close();
  await second.untilUnlocked();
  await second.page.close();
  const third = new Respondent(await context.newPage());
  // The second tab may have been closed while it had the first one's response locked.
  await third.page.goto('/favicon.svg');
  await third.untilUnlocked();
  await third.open(shareUrl);
  await third.continueResponse();
  await expect(third.field('Q2 Your name')).toHaveValue('Meera');
});

test('Back and reload show the receipt, a new visit an empty form', async ({ page }) => {
  const { shareUrl, completed } = await publishNewForm(colourForm);
  const respondent = new Respondent(page);
  const earlier = page.getByText('A response was sent from this device');
  await respondent.open(shareUrl);
  await respondent.choose('Red');
  await respondent.submit();
  await respondent.answer('Q3 Why red?', 'Because');
  await respondent.submit();
  await respondent.expectThanks();
  const receipt = await respondent.receipt();

  await page.goBack();
  await respondent.expectThanks();
  expect(await respondent.receipt()).toBe(receipt);
  await page.reload();
  await expect(respondent.heading('You have already answered this form')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveText('Colours');
  expect(await respondent.receipt()).toBe(receipt);
  await page.goto('/favicon.svg');
  await page.goBack();
  expect(await respondent.receipt()).toBe(receipt);

  await respondent.open(shareUrl);
  await expect(earlier).toContainText(receipt);
  await expect(page.getByRole('radio', { name: 'Red' })).not.toBeChecked();
  await page.reload();
  await expect(earlier).toContainText(receipt);
  await respondent.choose('Red');
  await respondent.submit();
  await expect(respondent.field('Q3 Why red?')).toHaveValue('');
  await expect(earlier).toBeHidden();
  await page.reload();
  await expect(respondent.heading('About red')).toBeVisible();
  await respondent.submit();
  await respondent.expectThanks();
  expect(await respondent.receipt()).not.toBe(receipt);
  expect(await completed()).toBe(2);
});

test('visiting another form sends the outbox', async ({ page, context }) => {
  const { shareUrl, completed } = await publishNewForm(onePageForm);
  const other = await publishNewForm(onePageForm);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.answer('Q1 Why red?', 'Because');
  await context.route('**/api/response/submit', (route) => route.abort());
  await respondent.submit();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.close();
  await context.unrouteAll();
  const elsewhere = new Respondent(await context.newPage());
  await elsewhere.open(other.shareUrl);
  await expect.poll(completed).toBe(1);
  await elsewhere.open(shareUrl);
  await expect(
    elsewhere.page.getByText(/A response was sent from this device .* Receipt \w{4,}/),
  ).toBeVisible();
});
