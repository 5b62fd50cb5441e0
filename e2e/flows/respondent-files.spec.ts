import type { Locator, Page } from '@playwright/test';
import { createAccount, newPerson, tokenFor } from '../actors/account.ts';
import { Device } from '../actors/device.ts';
import { downloadAsOwner, hashOf, pdf, png } from '../actors/files.ts';
import { newForm, publishForm, type StoredPage, saveForm, storedVersions } from '../actors/forms.ts';
import { Respondent, SAVED } from '../actors/respondent.ts';
import { pauseClock } from '../clock.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB' });

const FILE_QUESTION = 'Q1 Your papers';

const PAGES: StoredPage[] = [
  {
    pageId: 'papers',
    pageTitle: 'Papers',
    questions: [
      {
        id: 'papers',
        type: 'File Upload',
        questionText: FILE_QUESTION,
        required: true,
        fileTypes: ['image', 'pdf'],
        maxFiles: 3,
        maxFileSize: '2mb',
      },
    ],
  },
  {
    pageId: 'name',
    pageTitle: 'Name',
    questions: [{ id: 'name', type: 'Short Answer', questionText: 'Q2 Your name', required: false }],
  },
];

async function publishUploadForm() {
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  const { _id: id } = await newForm(token, 'Papers');
  await saveForm(token, id, { name: 'Papers', pages: PAGES, pageConditions: {} });
  const { shareUrl } = await publishForm(token, id);
  return { token, id, shareUrl, completed: async () => (await storedVersions(token, id)).responses };
}

function chooser(page: Page): Locator {
  return page.getByRole('button', { name: new RegExp(`^${FILE_QUESTION}.* Choose files`) });
}

function row(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').filter({ hasText: name });
}

/** The upload ids in the submitted page. */
async function submittedUploads(page: Page, submit: () => Promise<void>): Promise<string[]> {
  const asked = page.waitForRequest('**/api/response/submit');
  await submit();
  // The owner sees only files of submitted pages.
  expect((await (await asked).response())?.status()).toBe(200);
  const { userAnswers } = (await asked).postDataJSON() as { userAnswers: { answer: unknown }[] };
  return userAnswers.flatMap(({ answer }) => (Array.isArray(answer) ? (answer as string[]) : []));
}

test('chosen files upload at once and reach the owner unchanged', GATE, async ({ page }) => {
  const { token, id, shareUrl, completed } = await publishUploadForm();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  const [letter, photo] = [pdf('discharge letter.pdf', 400_000), png('waiting-room.png')];
  await chooser(page).setInputFiles([letter, photo]);
  await expect(page.getByRole('status').filter({ hasText: '2 files uploaded.' })).toBeAttached();
  await expect(row(page, photo.name).locator('img')).toHaveJSProperty('naturalWidth', 64);

  const ids = await submittedUploads(page, () => respondent.submit());
  await expect(respondent.heading('Name')).toBeVisible();
  expect(ids).toHaveLength(2);
  const saved = await Promise.all(ids.map((upload) => downloadAsOwner(token, id, upload)));
  expect(saved.map(({ hash }) => hash)).toEqual([hashOf(letter.buffer), hashOf(photo.buffer)]);
  expect(saved[0]?.disposition).toMatch(/^attachment;/);

  await respondent.submit();
  await respondent.expectThanks();
  expect(await completed()).toBe(1);

  await page.goBack();
  await respondent.expectThanks();
  await respondent.open(shareUrl);
  await expect(respondent.heading('Papers')).toBeVisible();
  await expect(row(page, letter.name)).toHaveCount(0);
});

test('files chosen offline survive a restart and upload once', async () => {
  test.slow();
  const { token, id, shareUrl, completed } = await publishUploadForm();
  const phone = await Device.found();
  const [letter, photo] = [pdf('letter.pdf', 900_000), png('photo.png')];
  try {
    let respondent = await phone.open({ offline: false });
    await respondent.open(shareUrl);
    await respondent.untilCached();

    respondent = await phone.open({ offline: true });
    await respondent.open(shareUrl);
    await chooser(respondent.page).setInputFiles([letter, photo]);
    await expect(row(respondent.page, letter.name).getByText(SAVED)).toBeVisible();
    await expect(row(respondent.page, photo.name).getByText(SAVED)).toBeVisible();
    await respondent.submit();
    await respondent.answer('Q2 Your name', 'Meera');
    await respondent.submit();
    await respondent.expectSaved();

    respondent = await phone.open({ offline: true });
    await respondent.open(shareUrl);
    await respondent.page.reload();
    await expect(respondent.page.getByText(SAVED)).toBeVisible();
    expect(await completed()).toBe(0);

    const ids = await submittedUploads(respondent.page, () => phone.goOnline());
    expect(await respondent.receipt()).toMatch(/\w{4,}/);
    expect(await completed()).toBe(1);
    const saved = await Promise.all(ids.map((upload) => downloadAsOwner(token, id, upload)));
    expect(saved.map(({ hash }) => hash)).toEqual([hashOf(letter.buffer), hashOf(photo.buffer)]);
    await respondent.page.reload();
    expect(await completed()).toBe(1);
  } finally {
    await phone.dispose();
  }
});

test('a reload keeps chosen files and resumes uploads', async ({ page, context }) => {
  const { token, id, shareUrl } = await publishUploadForm();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.untilCached();
  const letter = pdf('letter.pdf');
  await context.setOffline(true);
  await chooser(page).setInputFiles([letter]);
  await expect(row(page, letter.name).getByText(SAVED)).toBeVisible();
  await respondent.untilStored('papers');
  await page.reload();
  await expect(row(page, letter.name).getByText(SAVED)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: '1 file uploaded.' })).toBeAttached();
  const [upload = ''] = await submittedUploads(page, () => respondent.submit());
  expect((await downloadAsOwner(token, id, upload)).hash).toBe(hashOf(letter.buffer));
});

test('files that break the limits are rejected before upload', async ({ page }) => {
  const { shareUrl } = await publishUploadForm();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await chooser(page).setInputFiles([
    { name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    pdf('large.pdf', 2 * 1024 * 1024 + 1),
  ]);
  await expect(page.getByText('run.exe was not added. Accepted kinds: pictures, PDF.')).toBeVisible();
  await expect(page.getByText('large.pdf was not added. A file can be 2 MB at most.')).toBeVisible();
  await respondent.submit();
  await expect(page.getByText('Please answer this question.')).toBeVisible();
  await expect(chooser(page)).toBeFocused();
  expect(sent.filter((path) => path.startsWith('/api/response'))).toEqual([]);
});

test('a file with the wrong extension is rejected', async ({ page }) => {
  const { shareUrl } = await publishUploadForm();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  const disguised = Buffer.from('<!doctype html><script>alert(1)</script>');
  await chooser(page).setInputFiles([{ name: 'photo.png', mimeType: 'image/png', buffer: disguised }]);
  await expect(row(page, 'photo.png').getByRole('alert')).toHaveText(
    'The content of this file is not one of the accepted kinds.',
  );
  await respondent.submit();
  await expect(page.getByText('Please answer this question.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo.png' }).click();
  await chooser(page).setInputFiles([png('photo.png')]);
  await respondent.submit();
  await expect(respondent.heading('Name')).toBeVisible();
});

test('an aborted upload is retried as the same file', async ({ page }) => {
  const { token, id, shareUrl } = await publishUploadForm();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  let cut = 0;
  await page.route('**/api/response/upload', async (route) => {
    cut += 1;
    await (cut < 3 ? route.abort('connectionreset') : route.continue());
  });
  const letter = pdf('letter.pdf');
  await chooser(page).setInputFiles([letter]);
  await expect(page.getByRole('status').filter({ hasText: '1 file uploaded.' })).toBeAttached();
  expect(cut).toBe(3);
  const [upload = ''] = await submittedUploads(page, () => respondent.submit());
  expect((await downloadAsOwner(token, id, upload)).hash).toBe(hashOf(letter.buffer));
});

test('a stalled upload is restarted after half a minute', async ({ page }) => {
  await page.clock.install();
  const { shareUrl } = await publishUploadForm();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  let begun = 0;
  await page.route('**/api/response/upload', async (route) => {
    begun += 1;
    if (begun > 1) {
      await route.continue();
    }
  });
  await expect(chooser(page)).toBeVisible();
  await pauseClock(page);
  await chooser(page).setInputFiles([pdf('letter.pdf')]);
  await expect.poll(() => begun).toBe(1);
  await page.clock.runFor(29_000);
  await expect(page.getByRole('progressbar', { name: 'Uploading letter.pdf' })).toBeVisible();
  await page.clock.runFor(2_000);
  await page.clock.resume();
  await expect.poll(() => begun).toBe(2);
  await expect(page.getByRole('status').filter({ hasText: '1 file uploaded.' })).toBeAttached();
});

test('an upload shows progress and can pause, resume and cancel', async ({ page, context }) => {
  const { token, id, shareUrl } = await publishUploadForm();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  const line = await context.newCDPSession(page);
  const throttle = (bytesASecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: bytesASecond,
    });
  await throttle(40_000);
  const [letter, other] = [pdf('letter.pdf', 1_500_000), pdf('other.pdf', 1_500_000)];
  await chooser(page).setInputFiles([letter, other]);
  const progress = page.getByRole('progressbar', { name: 'Uploading letter.pdf' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Pause letter.pdf' }).click();
  await expect(row(page, letter.name)).toContainText('Paused');
  await page.getByRole('button', { name: 'Cancel other.pdf' }).click();
  await expect(row(page, other.name)).toHaveCount(0);
  await throttle(-1);
  await page.getByRole('button', { name: 'Resume letter.pdf' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 file uploaded.' })).toBeAttached();
  const ids = await submittedUploads(page, () => respondent.submit());
  expect(ids).toHaveLength(1);
  expect((await downloadAsOwner(token, id, ids[0] ?? '')).hash).toBe(hashOf(letter.buffer));
});

test('a form without file questions loads no upload code', async ({ page }) => {
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  const { _id: id } = await newForm(token, 'No papers');
  await saveForm(token, id, { name: 'No papers', pages: PAGES.slice(1), pageConditions: {} });
  const { shareUrl } = await publishForm(token, id);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.serviceWorker() === null) {
      fetched.push(request.url());
    }
  });
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.answer('Q1 Your name', 'Meera');
  await respondent.submit();
  await respondent.expectThanks();
  expect(fetched.filter((address) => /FileUploadField|openUploadList|sendFiles/.test(address))).toEqual([]);
});
