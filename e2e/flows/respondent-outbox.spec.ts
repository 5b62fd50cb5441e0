import { expect, test } from '@playwright/test';
import { colours, onePage, published } from '../actors/colours.ts';
import { Device } from '../actors/device.ts';
import { cutReplies, Respondent } from '../actors/respondent.ts';

test.use({ locale: 'en-GB' });

const SAVED = 'Saved on this device. It will be sent automatically when the connection returns.';

test('a page whose reply is cut off after the commit is recorded once, from three tabs at a time', async ({
  context,
}) => {
  test.slow();
  const { shareUrl, completed } = await published(onePage);
  const cut = await cutReplies(context);
  const receipts = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const respondent = new Respondent(await context.newPage());
      const got: string[] = [];
      await respondent.open(shareUrl);
      while (got.length < 10) {
        await respondent.beginAnew();
        await respondent.answer('Q3 Why red?', `It is number ${got.length}`);
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
  expect(await completed()).toBe(30);
});

test('what is filled in without a network outlives the browser and is delivered once', async () => {
  test.slow();
  const { shareUrl, completed } = await published(colours);
  const phone = await Device.found();
  try {
    let respondent = await phone.opened({ offline: false });
    await respondent.open(shareUrl);
    await respondent.untilKept();

    respondent = await phone.opened({ offline: true });
    await respondent.open(shareUrl);
    await respondent.choose('Red');
    await respondent.answer('Q2 Your name', 'Meera');
    await respondent.submit();
    await expect(respondent.heading('About red')).toBeVisible();
    await respondent.answer('Q3 Why red?', 'Because');
    await respondent.untilWritten('Because');

    respondent = await phone.opened({ offline: true });
    await respondent.open(shareUrl);
    await expect(respondent.heading('About red')).toBeVisible();
    await respondent.page.reload();
    await expect(respondent.field('Q3 Why red?')).toHaveValue('Because');
    await respondent.submit();
    await respondent.expectThanks();
    await expect(respondent.page.getByText(SAVED)).toBeVisible();

    respondent = await phone.opened({ offline: true });
    await respondent.open(shareUrl);
    await expect(respondent.heading('You have already answered this form')).toBeVisible();
    await expect(respondent.page.getByText(SAVED)).toBeVisible();
    expect(await completed()).toBe(0);

    await phone.goOnline();
    expect(await respondent.receipt()).toMatch(/\w{4,}/);
    await expect(respondent.page.getByText(SAVED)).toBeHidden();
    expect(await completed()).toBe(1);
    await respondent.page.reload();
    expect(await respondent.receipt()).toMatch(/\w{4,}/);
    expect(await completed()).toBe(1);
  } finally {
    await phone.thrownAway();
  }
});

test('a reload keeps the page, the answers and the response, and Back still leads back', async ({ page }) => {
  const { shareUrl, completed } = await published(colours);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.choose('Red');
  await respondent.submit();
  await respondent.answer('Q3 Why red?', 'Because');
  await respondent.untilWritten('Because');
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

test('a tab that goes away while its page is under way goes on where it was', async ({ page, context }) => {
  const { shareUrl, completed } = await published(colours);
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
  await again.open(shareUrl);
  await expect(again.heading('About red')).toBeVisible();
  await again.submit();
  await again.expectThanks();
  expect(await completed()).toBe(1);
});

test('a second tab begins a response of its own, and a later one goes on with what was left', async ({
  page,
  context,
}) => {
  const { shareUrl } = await published(colours);
  const first = new Respondent(page);
  await first.open(shareUrl);
  await first.answer('Q2 Your name', 'Meera');
  await first.untilWritten('Meera');
  const second = new Respondent(await context.newPage());
  await second.open(shareUrl);
  await expect(second.field('Q2 Your name')).toHaveValue('');
  await page.close();
  await expect.poll(() => fillingsOpenBeside(second)).toBe(0);
  await second.page.close();
  const third = new Respondent(await context.newPage());
  await third.open(shareUrl);
  await expect(third.field('Q2 Your name')).toHaveValue('Meera');
});

/** How many fillings the tabs of this device have open; a closed tab takes a moment to let go of its own. */
function fillingsOpenBeside({ page }: Respondent): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name?.startsWith('formwright-filling:')).length;
  });
}

test('a form that was filled before says so, and can be filled again', async ({ page }) => {
  const { shareUrl, completed } = await published(onePage);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.submit();
  await respondent.expectThanks();
  const receipt = await respondent.receipt();
  await page.reload();
  await expect(respondent.heading('You have already answered this form')).toBeVisible();
  expect(await respondent.receipt()).toBe(receipt);
  await page.getByRole('button', { name: 'Fill it in again' }).click();
  await respondent.submit();
  await respondent.expectThanks();
  expect(await respondent.receipt()).not.toBe(receipt);
  expect(await completed()).toBe(2);
});

test('what waits is delivered by a visit to any other form', async ({ page, context }) => {
  const { shareUrl, completed } = await published(onePage);
  const other = await published(onePage);
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.answer('Q3 Why red?', 'Because');
  await context.route('**/api/response/submit', (route) => route.abort());
  await respondent.submit();
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.close();
  await context.unrouteAll();
  const elsewhere = new Respondent(await context.newPage());
  await elsewhere.open(other.shareUrl);
  await expect.poll(completed).toBe(1);
  await elsewhere.open(shareUrl);
  await expect(elsewhere.heading('You have already answered this form')).toBeVisible();
  expect(await elsewhere.receipt()).toMatch(/\w{4,}/);
});
