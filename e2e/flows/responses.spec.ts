import { newOwner } from '../actors/account.ts';
import { Analyst, columnOf, respond, rowsOf } from '../actors/analyst.ts';
import { CHOICE_QUESTION, publishFileForm, submitFileForm } from '../actors/fileForm.ts';
import { hashOf } from '../actors/files.ts';
import { Owner } from '../actors/owner.ts';
import { expect, GATE, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('a response is found, read and deleted', GATE, async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { form, shareUrl } = await publishFileForm(token);
  const letter = await submitFileForm(browser, shareUrl);
  await respond(form, 'visit', { seen: 'No' });
  const owner = new Owner(page, 'en');
  const analyst = new Analyst(page);
  const { analytics, responses } = analyst.texts;
  await analyst.open(form, 'Papers');
  await expect(analyst.stat(analytics.stats.started)).toHaveText('21 partial');
  await expect(analyst.stat(analytics.stats.completed)).toHaveText('150% of started');
  await analyst.openResponses();

  await test.step('found by search, also in the download', async () => {
    await expect(analyst.rows).toHaveCount(2);
    await page.keyboard.press('/');
    await page.keyboard.type('LETTER.p');
    await expect(analyst.rows).toHaveCount(1);
    await expect(analyst.rows.locator('mark')).toHaveText('letter.p');
    const csv = await analyst.download(analytics.download.csv);
    expect(columnOf(rowsOf(csv.bytes.toString('utf8')), CHOICE_QUESTION)).toEqual(['Yes']);
    await page.getByRole('searchbox', { name: responses.search.label, exact: true }).press('Escape');
    await expect(analyst.rows).toHaveCount(2);
  });

  await test.step('found by an answer filter', async () => {
    await expect(analyst.total).toHaveText('1 response, 1 partial');
    await expect(analyst.rows).toHaveCount(2);
    await analyst.filter(responses.filter.question, CHOICE_QUESTION);
    await analyst.filter(responses.filter.answer, 'Yes · 1');
    await expect(analyst.rows).toHaveCount(1);
    await expect(analyst.rows).toContainText(responses.status.complete);
  });

  const panel = await test.step('shown with its path', async () => {
    const opened = await analyst.openResponse(analyst.rows);
    const path = opened.getByRole('navigation', { name: responses.one.path });
    await expect(path.getByRole('listitem')).toHaveText(['01Your visit', '02Your papers']);
    await expect(opened.getByRole('definition').filter({ hasText: /^Yes$/ })).toBeVisible();
    return opened;
  });

  await test.step('its file downloads unchanged', async () => {
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download letter.pdf', exact: true }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(letter.name);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) {
      chunks.push(chunk as Buffer);
    }
    expect(hashOf(Buffer.concat(chunks))).toBe(hashOf(letter.buffer));
  });

  await test.step('deleted from every count', async () => {
    await panel.getByRole('button', { name: responses.one.delete, exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete this response?', exact: true });
    await question.getByRole('button', { name: 'Delete response', exact: true }).click();
    await expect(owner.successToast('1 response deleted')).toBeVisible();
    await expect(owner.heading(responses.empty.filtered)).toBeVisible();
    await owner.button(responses.empty.clear).click();
    await expect(analyst.total).toHaveText('0 responses, 1 partial');
    await expect(analyst.rows).toContainText(responses.status.partial);
    await page
      .getByRole('navigation', { name: analytics.nav.label })
      .getByRole('link', { name: analytics.nav.summary, exact: true })
      .click();
    await expect(analyst.stat(analytics.stats.started)).toHaveText('11 partial');
    await expect(analyst.stat(analytics.stats.completed)).toHaveText('00% of started');
    await expect(analyst.bar(CHOICE_QUESTION.slice(3), 'Yes')).toContainText('0 0%');
    await owner.link(analytics.header.close).click();
    await expect(page.getByText('0 responses · 2 pages')).toBeVisible();
  });
});

test('a filled honeypot flags a response until the owner approves it', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { form } = await publishFileForm(token);
  await respond(form, 'visit', { seen: 'Yes' });
  await respond(form, 'visit', { seen: 'No' }, { website: 'https://pills.example' });
  const owner = new Owner(page, 'en');
  const analyst = new Analyst(page);
  const { analytics, responses } = analyst.texts;
  await analyst.open(form, 'Papers');
  await expect(analyst.bar(CHOICE_QUESTION.slice(3), 'No')).toContainText('0 0%');
  await owner.link(analytics.stats.reviewFlagged).click();

  await expect(analyst.total).toHaveText('1 flagged as spam');
  await expect(analyst.rows).toContainText(responses.spamReason.honeypot);
  await analyst.rows.getByRole('checkbox').check();
  await owner.button('Not spam, count it').click();
  await expect(owner.successToast('1 response is now counted')).toBeVisible();
  await expect(owner.heading(responses.empty.flagged)).toBeVisible();
  await owner.button(responses.empty.back).click();
  await expect(analyst.total).toHaveText('0 responses, 2 partial');

  await analyst.open(form, 'Papers');
  await expect(analyst.bar(CHOICE_QUESTION.slice(3), 'No')).toContainText('1 50%');
});
