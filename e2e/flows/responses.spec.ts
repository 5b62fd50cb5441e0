import { expect, test } from '@playwright/test';
import { newOwner } from '../actors/account.ts';
import { Analyst, respond } from '../actors/analyst.ts';
import { hashOf } from '../actors/files.ts';
import { Owner } from '../actors/owner.ts';
import { papersForm, SEEN, sendPapers } from '../actors/papers.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('a response is found by its answer, read with its path and its file, and deleted from every count', async ({
  browser,
}) => {
  const { token, page } = await newOwner(browser);
  const { form, shareUrl } = await papersForm(token);
  const letter = await sendPapers(browser, shareUrl);
  await respond(form, 'visit', { seen: 'No' });
  const owner = new Owner(page, 'en');
  const analyst = new Analyst(page);
  const { analytics, responses } = analyst.texts;
  await analyst.open(form, 'Papers');
  await expect(analyst.stat(analytics.stats.responses).first()).toHaveText('11 unfinished');
  await analyst.openResponses();

  await test.step('found by what was answered', async () => {
    await expect(analyst.total).toHaveText('2 responses');
    await expect(analyst.rows).toHaveCount(2);
    await analyst.filter(responses.filter.question, SEEN);
    await analyst.filter(responses.filter.answer, 'Yes · 1');
    await expect(analyst.rows).toHaveCount(1);
    await expect(analyst.rows).toContainText(responses.status.complete);
  });

  const panel = await test.step('read from its beginning to its end', async () => {
    const opened = await analyst.openResponse(analyst.rows);
    const path = opened.getByRole('navigation', { name: responses.one.path });
    await expect(path.getByRole('listitem')).toHaveText(['01Your visit', '02Your papers']);
    await expect(opened.getByRole('definition').filter({ hasText: /^Yes$/ })).toBeVisible();
    return opened;
  });

  await test.step('its file is saved as it was sent', async () => {
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

  await test.step('deleted, it counts nowhere', async () => {
    await panel.getByRole('button', { name: responses.one.delete, exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete this response?', exact: true });
    await question.getByRole('button', { name: 'Delete response', exact: true }).click();
    await expect(owner.successToast('1 response deleted')).toBeVisible();
    await expect(owner.heading(responses.empty.filtered)).toBeVisible();
    await owner.button(responses.empty.clear).click();
    await expect(analyst.total).toHaveText('1 response');
    await expect(analyst.rows).toContainText(responses.status.unfinished);
    await page
      .getByRole('navigation', { name: analytics.rail.label })
      .getByRole('link', { name: analytics.rail.summary, exact: true })
      .click();
    await expect(analyst.stat(analytics.stats.responses).first()).toHaveText('01 unfinished');
    await expect(analyst.bar(SEEN.slice(3), 'Yes')).toContainText('0 0%');
    await owner.link(analytics.header.close).click();
    await expect(page.getByText('0 responses · 2 pages')).toBeVisible();
  });
});

test('what fills in a field that people never see is flagged, counts nowhere, and counts once its owner says so', async ({
  browser,
}) => {
  const { token, page } = await newOwner(browser);
  const { form } = await papersForm(token);
  await respond(form, 'visit', { seen: 'Yes' });
  await respond(form, 'visit', { seen: 'No' }, { website: 'https://pills.example' });
  const owner = new Owner(page, 'en');
  const analyst = new Analyst(page);
  const { analytics, responses } = analyst.texts;
  await analyst.open(form, 'Papers');
  await expect(analyst.bar(SEEN.slice(3), 'No')).toContainText('0 0%');
  await owner.link(analytics.stats.heldLink).click();

  await expect(analyst.total).toHaveText('1 flagged');
  await expect(analyst.rows).toContainText(responses.why.honeypot);
  await analyst.rows.getByRole('checkbox').check();
  await owner.button('Not spam, count it').click();
  await expect(owner.successToast('1 response counts now')).toBeVisible();
  await expect(owner.heading(responses.empty.held)).toBeVisible();
  await owner.button(responses.empty.back).click();
  await expect(analyst.total).toHaveText('2 responses');

  await analyst.open(form, 'Papers');
  await expect(analyst.bar(SEEN.slice(3), 'No')).toContainText('1 50%');
});
