import { publicUrl } from '../environment.ts';

/** The fields of a stored form that the flows use. */
export type StoredForm = {
  _id: string;
  name: string;
  revision: number;
  startPage?: string;
  pages: StoredPage[];
  pageConditions: Record<string, unknown>;
  settings?: object;
};

export type StoredPage = {
  pageId: string;
  pageTitle: string;
  bgColor?: string;
  opacity?: number;
  nextPage?: string;
  questions: StoredQuestion[];
  sections?: { sectionId: string; bgColor?: string; opacity?: number; questions: string[] }[];
};

export type StoredQuestion = {
  id: string;
  type: string;
  questionText: string;
  required: boolean;
  options?: string[];
} & Record<string, unknown>;

/** Creates a form by API. */
export async function newForm(token: string, name: string): Promise<StoredForm> {
  const { form } = (await call(token, 'POST', '/api/form/create', { name })) as { form: StoredForm };
  return form;
}

export async function storedForm(token: string, id: string): Promise<StoredForm> {
  const { form } = (await call(token, 'GET', `/api/form/${id}`)) as { form: StoredForm };
  return form;
}

/** Replaces the draft. */
export async function saveForm(
  token: string,
  id: string,
  draft: Pick<StoredForm, 'name' | 'pages'> & Partial<StoredForm>,
): Promise<void> {
  await call(token, 'PUT', `/api/form/save-draft/${id}`, draft);
}

export type Published = { shareUrl: string; shareLink: string; version: number };

/** Publishes the saved draft by API. */
export async function publishForm(token: string, id: string, more: object = {}): Promise<Published> {
  return (await call(token, 'PUT', `/api/form/publish/${id}`, more)) as Published;
}

export type StoredVersions = { responses: number; versions: { version: number; responses: number }[] };

export async function storedVersions(token: string, id: string): Promise<StoredVersions> {
  return (await call(token, 'GET', `/api/form/${id}/versions`)) as StoredVersions;
}

/** `questions` questions of common types, spread over `pages` pages. */
export function largeForm(pages: number, questions: number): StoredPage[] {
  const kinds = ['Multiple Choice', 'Short Answer', 'Checkbox', 'Rating', 'Linear Scale', 'Dropdown', 'Date'];
  const each = Math.ceil(questions / pages);
  return Array.from({ length: pages }, (_, page) => ({
    pageId: `page${page}`,
    pageTitle: `Page ${String(page + 1).padStart(2, '0')}`,
    questions: Array.from({ length: Math.min(each, questions - page * each) }, (_unused, at) => {
      const number = page * each + at + 1;
      const type = kinds[number % kinds.length] ?? 'Date';
      const choices = Array.from({ length: 5 }, (_none, option) => `Answer ${option + 1}`);
      return {
        id: `q${number}`,
        type,
        questionText: `Q${number} What do you think of number ${number}?`,
        required: false,
        ...(/Choice|Checkbox|Dropdown/.test(type) && { options: choices }),
      };
    }),
  }));
}

/** A clinic's form: every question type, a section, two conditions and an unreachable page. */
export function clinicForm(): Pick<StoredForm, 'name' | 'pages' | 'pageConditions'> {
  const question = (id: string, type: string, questionText: string, more: Partial<StoredQuestion> = {}) => ({
    id,
    type,
    questionText,
    required: false,
    ...more,
  });
  const page = (pageId: string, pageTitle: string, ...questions: StoredQuestion[]) => ({
    pageId,
    pageTitle,
    questions,
  });
  const visit: StoredPage = {
    ...page(
      'visit',
      'Your visit',
      question('why', 'Long Answer', 'Q1 What brings you in today?', { sectionId: 's1', required: true }),
      question('since', 'Date', 'Q2 When did it start?', { sectionId: 's1' }),
      question('before', 'Multiple Choice', 'Q3 Have you been seen at Riverside before?', {
        options: ['Yes', 'No, this is my first visit', 'I am not sure'],
        required: true,
      }),
      question('much', 'Linear Scale', 'Q4 How much is it affecting your day?', {
        scale: { min: 0, max: 10, minLabel: 'Not at all', maxLabel: 'I cannot work or sleep' },
      }),
      question('stars', 'Rating', 'Q5 How easy was it to book this visit?'),
      question('hurts', 'Checkbox', 'Q6 Where does it hurt?', { options: ['Head', 'Back', 'Knee'] }),
      question('doctor', 'Dropdown', 'Q7 Which doctor would you like to see?', {
        options: ['Dr Rao', 'Dr Sen', 'Whoever is free first'],
      }),
      question('letter', 'File Upload', 'Q8 Anything you want to show us?'),
      question('bring', 'Text', '', {
        shortText: 'Bring your appointment letter and a photo ID. The desk opens at 08:30.',
      }),
      question('map', 'Image', 'Where to find us'),
      question('film', 'Video', 'Watch before you arrive'),
      question('name', 'Short Answer', 'Q9 Your name', { description: 'As it stands on your card.' }),
    ),
    bgColor: '#B6B6B6',
    opacity: 20,
    sections: [{ sectionId: 's1', bgColor: '#86B8A5', opacity: 40, questions: ['why', 'since'] }],
  };
  return {
    name: 'New patient intake',
    pages: [
      visit,
      page('back', 'Welcome back', question('card', 'Short Answer', 'Q10 Your card number')),
      page(
        'first',
        'First visit',
        question('insured', 'Multiple Choice', 'Q11 Are you insured?', { options: ['Yes', 'No'] }),
      ),
      page('policy', 'Insurance details', question('policyNumber', 'Short Answer', 'Q12 Policy number')),
      page('paying', 'Paying yourself', question('how', 'Short Answer', 'Q13 How would you like to pay?')),
      page('consent', 'Old consent wording', question('plan', 'File Upload', 'Q14 The signed consent')),
    ],
    pageConditions: {
      visit: { questionId: 'before', expectedAnswer: 'Yes', truePage: 'back', falsePage: 'first' },
      first: { questionId: 'insured', expectedAnswer: 'Yes', truePage: 'policy', falsePage: 'paying' },
    },
  };
}

/**
 * A form with this many pages and branches. A branching page leads to the next page and to a near, far or earlier one;
 * all others lead to the next page, so that every page is reachable.
 */
export function branchingForm(
  pages: number,
  conditions: number,
): Pick<StoredForm, 'name' | 'pages' | 'pageConditions'> {
  const every = pages / conditions;
  const target = (at: number) => (at > pages || at < 1 ? 'end' : `p${at}`);
  const places = Array.from({ length: pages }, (_, index) => index + 1);
  const branches = (at: number) => Math.floor(at / every) > Math.floor((at - 1) / every);
  const far = (at: number) => [2, 3, 5, 9, 17, 40, 90, -6][(at - 1) % 8] ?? 2;
  return {
    name: 'Branching',
    pages: places.map((at) => ({
      pageId: `p${at}`,
      pageTitle: `Title ${at}`,
      ...(!branches(at) && { nextPage: target(at + 1) }),
      questions: [
        {
          id: `q${at}`,
          type: 'Multiple Choice',
          questionText: `Q${at} Which colour?`,
          required: false,
          options: ['Red', 'Blue'],
        },
      ],
    })),
    pageConditions: Object.fromEntries(
      places.filter(branches).map((at) => [
        `p${at}`,
        {
          questionId: `q${at}`,
          expectedAnswer: 'Red',
          truePage: target(at + 1),
          falsePage: target(at + far(at)),
        },
      ]),
    ),
  };
}

async function call(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${publicUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      origin: publicUrl,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}
