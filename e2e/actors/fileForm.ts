import { type Browser, expect } from '@playwright/test';
import { type ChosenFile, pdf } from './files.ts';
import { newForm, publishForm, saveForm } from './forms.ts';
import { Respondent } from './respondent.ts';

export const CHOICE_QUESTION = 'Q1 Have you been seen before?';
const FILE_QUESTION = 'Q2 Your letter';

/** Publishes a form of two pages, the second with a file question. */
export async function publishFileForm(token: string): Promise<{ form: string; shareUrl: string }> {
  const { _id: form } = await newForm(token, 'Papers');
  await saveForm(token, form, {
    name: 'Papers',
    pages: [
      {
        pageId: 'visit',
        pageTitle: 'Your visit',
        questions: [
          {
            id: 'seen',
            type: 'Multiple Choice',
            questionText: CHOICE_QUESTION,
            required: true,
            options: ['Yes', 'No'],
            optionIds: ['yes', 'no'],
          },
        ],
      },
      {
        pageId: 'papers',
        pageTitle: 'Your papers',
        questions: [
          {
            id: 'letter',
            type: 'File Upload',
            questionText: FILE_QUESTION,
            required: false,
            fileTypes: ['pdf'],
          },
        ],
      },
    ],
    pageConditions: {},
  });
  const { shareUrl } = await publishForm(token, form);
  return { form, shareUrl };
}

/** Submits the whole form in a new browser context; returns the uploaded file. */
export async function submitFileForm(browser: Browser, shareUrl: string): Promise<ChosenFile> {
  const letter = pdf('letter.pdf');
  const context = await browser.newContext();
  const respondent = new Respondent(await context.newPage());
  await respondent.open(shareUrl);
  await respondent.choose('Yes');
  await respondent.submit();
  await respondent.page
    .getByRole('button', { name: new RegExp(`^${FILE_QUESTION}.* Choose files`) })
    .setInputFiles([letter]);
  const uploaded = respondent.page.getByRole('status').filter({ hasText: '1 file uploaded.' });
  await expect(uploaded).toBeAttached();
  await respondent.submit();
  await respondent.expectThanks();
  await context.close();
  return letter;
}
