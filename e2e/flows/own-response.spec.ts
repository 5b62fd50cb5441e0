import { createAccount, newPerson, tokenFor, verifyEmailOf } from '../actors/account.ts';
import { pdf } from '../actors/files.ts';
import { newForm, publishForm, saveForm, storedVersions } from '../actors/forms.ts';
import { mailTo } from '../actors/inbox.ts';
import { Respondent } from '../actors/respondent.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } });

const QUESTIONS = [
  { id: 'mail', type: 'Short Answer', questionText: 'Q1 Your email', required: false, format: 'email' },
  { id: 'name', type: 'Short Answer', questionText: 'Q2 Your name', required: false },
  {
    id: 'papers',
    type: 'File Upload',
    questionText: 'Q3 Your papers',
    required: false,
    fileTypes: ['pdf'],
    maxFiles: 1,
    maxFileSize: '2mb',
  },
];

async function publishVisit() {
  const owner = newPerson();
  await createAccount(owner);
  const token = await tokenFor(owner);
  await verifyEmailOf(owner, token);
  const { _id: id } = await newForm(token, 'Clinic');
  await saveForm(token, id, {
    name: 'Clinic',
    pages: [{ pageId: 'visit', pageTitle: 'Visit', questions: QUESTIONS }],
    settings: { confirmation: { addressQuestionId: 'mail', copyAnswers: true } },
  });
  const { shareUrl } = await publishForm(token, id);
  return { shareUrl, responses: async () => (await storedVersions(token, id)).responses };
}

test('a respondent sees and deletes the own response on two devices', async ({ browser, page }) => {
  test.slow();
  const { shareUrl, responses } = await publishVisit();
  const patient = newPerson();
  const respondent = new Respondent(page);
  await respondent.open(shareUrl);
  await respondent.answer('Your email', patient.email);
  await respondent.answer('Your name', 'Meera');
  await page
    .getByRole('button', { name: /^Q3 Your papers.* Choose files/ })
    .setInputFiles([pdf('letter.pdf')]);
  await expect(page.getByRole('status').filter({ hasText: '1 file uploaded.' })).toBeAttached();
  await respondent.submit();
  const receipt = await respondent.receipt();
  const { text } = await mailTo(patient.email, 'Your response to “Clinic”');
  await expect.poll(responses).toBe(1);

  await test.step('on the device that sent it', async () => {
    await page.getByRole('button', { name: 'See or delete my response' }).click();
    await expect(respondent.heading('Your response')).toBeVisible();
    await expect(page).toHaveURL(/\/response$/);
    await expect(page.getByText(receipt)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Meera' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'letter.pdf' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('definition').filter({ hasText: 'Meera' })).toBeVisible();
  });

  await test.step('on another device, by the link of the mail', async () => {
    const [link = ''] = /https?:\/\/\S+\/response#[\w-]+/.exec(text) ?? [];
    const { pathname, hash } = new URL(link);
    const other = await (await browser.newContext()).newPage();
    // The link has the public address, but the test may use another port.
    await other.goto(`${pathname}${hash}`);
    await expect(other.getByRole('definition').filter({ hasText: 'Meera' })).toBeVisible();
    await expect(other).toHaveURL(/\/response$/);
    await other.getByRole('button', { name: 'Delete my response' }).click();
    await expect(other.getByRole('button', { name: 'Keep it' })).toBeFocused();
    await other.getByRole('button', { name: 'Delete for good' }).click();
    await expect(other.getByRole('heading', { name: 'Your response is deleted' })).toBeFocused();
    await expect.poll(responses).toBe(0);
  });

  await test.step('it is gone on the first device, which can answer again', async () => {
    await page.reload();
    await expect(respondent.heading('This response is no longer there')).toBeVisible();
    await respondent.open(shareUrl);
    await respondent.startNewResponse();
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
  });
});
