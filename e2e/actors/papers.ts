import { type Browser, expect } from '@playwright/test';
import { type ChosenFile, pdf } from './files.ts';
import { newForm, publishForm, saveForm } from './forms.ts';
import { Respondent } from './respondent.ts';

/** What is asked on the first page, and on the second. */
export const SEEN = 'Q1 Have you been seen before?';
const LETTER = 'Q2 Your letter';

/** A published form of two pages, the second of which takes a file. */
export async function papersForm(token: string): Promise<{ form: string; shareUrl: string }> {
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
            questionText: SEEN,
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
          { id: 'letter', type: 'File Upload', questionText: LETTER, required: false, fileTypes: ['pdf'] },
        ],
      },
    ],
    pageConditions: {},
  });
  const { shareUrl } = await publishForm(token, form);
  return { form, shareUrl };
}

/** Fills the form in to its end, in a browser of one's own; what was sent is handed back. */
export async function sendPapers(browser: Browser, shareUrl: string): Promise<ChosenFile> {
  const letter = pdf('letter.pdf');
  const context = await browser.newContext();
  const respondent = new Respondent(await context.newPage());
  await respondent.open(shareUrl);
  await respondent.choose('Yes');
  await respondent.submit();
  await respondent.page
    .getByRole('button', { name: new RegExp(`^${LETTER}.* Choose files`) })
    .setInputFiles([letter]);
  const uploaded = respondent.page.getByRole('status').filter({ hasText: '1 file uploaded.' });
  await expect(uploaded).toBeAttached();
  await respondent.submit();
  await respondent.expectThanks();
  await context.close();
  return letter;
}
