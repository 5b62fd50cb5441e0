import { chromium, expect } from '@playwright/test';
import { newPerson } from '../actors/account.ts';
import { Analyst } from '../actors/analyst.ts';
import { Builder } from '../actors/builder.ts';
import { png } from '../actors/files.ts';
import { Owner } from '../actors/owner.ts';
import { Publisher } from '../actors/publishing.ts';
import { Respondent } from '../actors/respondent.ts';
import { chromiumLaunch } from '../chromium.ts';

// Uses a new installation from its set-up link to the first response. Run by scripts/tests/package.sh.
const link = new URL(process.argv[2] ?? '');
const screenshot = process.argv[3];
const QUESTION = 'Will you come?';

const browser = await chromium.launch(chromiumLaunch);
const settings = {
  baseURL: link.origin,
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
  // The test's proxy has a certificate of its own.
  ignoreHTTPSErrors: true,
};
try {
  const page = await (await browser.newContext(settings)).newPage();
  const owner = new Owner(page, 'en');
  await page.goto(link.href);
  await owner.fillSignUp(newPerson());
  if (screenshot) {
    await page.screenshot({ path: screenshot });
  }
  await owner.button(owner.texts.setup.submit).click();
  await owner.expectAt('/home');

  await page.getByRole('button', { name: owner.texts.home.startForm }).click();
  const builder = new Builder(page);
  await builder.expectOpen();
  await builder.pickTool(builder.texts.panel.addQuestion);
  await builder.questionTexts.first().fill(QUESTION);
  await builder.pickTool(builder.texts.panel.addImage);
  await builder.button(builder.texts.media.uploadImage).click();
  await builder.dialog.locator('input[type="file"]').setInputFiles(png('logo.png'));
  await builder.dialog.getByLabel(builder.texts.media.altText, { exact: true }).fill('Logo');
  await builder.button(builder.texts.media.upload).click();
  await expect(builder.canvas.locator('img')).toBeVisible();
  await builder.expectSaved();
  const { formId } = builder;

  const publisher = new Publisher(builder);
  await publisher.openPublish();
  await publisher.publishDialog
    .getByLabel(publisher.texts.publish.name.label, { exact: true })
    .fill('Visitors');
  await publisher.saveToNoProject();
  const share = await publisher.publish();

  const visitor = new Respondent(await (await browser.newContext(settings)).newPage());
  await visitor.open(share);
  await expect(visitor.page.locator('img')).toBeVisible();
  await visitor.choose('Option 1');
  await visitor.submit();
  await visitor.expectThanks();

  await page.goto(`/form-analysis/${formId}`);
  const analyst = new Analyst(page);
  await expect(analyst.bar(QUESTION, 'Option 1')).toContainText('1 100%');
} finally {
  await browser.close();
}
