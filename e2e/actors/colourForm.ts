import { createAccount, newPerson, tokenFor } from './account.ts';
import { newForm, publishForm, type StoredForm, type StoredPage, saveForm, storedVersions } from './forms.ts';

const ask: StoredPage = {
  pageId: 'ask',
  pageTitle: 'Your colour',
  questions: [
    {
      id: 'colour',
      type: 'Multiple Choice',
      questionText: 'Q1 Which colour?',
      required: true,
      options: ['Red', 'Blue'],
    },
    { id: 'name', type: 'Short Answer', questionText: 'Q2 Your name', required: false },
  ],
};

const red: StoredPage = {
  pageId: 'red',
  pageTitle: 'About red',
  questions: [{ id: 'why', type: 'Short Answer', questionText: 'Q3 Why red?', required: false }],
};

const other: StoredPage = {
  pageId: 'other',
  pageTitle: 'About the other',
  questions: [{ id: 'sure', type: 'Short Answer', questionText: 'Q4 How sure?', required: false }],
};

type Draft = Pick<StoredForm, 'name' | 'pages' | 'pageConditions'>;

/** Branches by colour to one of two last pages. */
export const colourForm: Draft = {
  name: 'Colours',
  pages: [ask, red, other],
  pageConditions: {
    ask: { questionId: 'colour', expectedAnswer: 'Red', truePage: 'red', falsePage: 'other' },
  },
};

/** One page with one optional question. */
export const onePageForm: Draft = { name: 'Red', pages: [red], pageConditions: {} };

/** Creates an owner and publishes the form by API; `completed` counts its responses. */
export async function publishNewForm(form: Draft) {
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  const { _id: id } = await newForm(token, form.name);
  await saveForm(token, id, form);
  const { shareUrl } = await publishForm(token, id);
  return { id, token, shareUrl, completed: async () => (await storedVersions(token, id)).responses };
}
