import { publicUrl } from '../environment.ts';

/** A form as the builder loads it; only what the flows look at. */
export type StoredForm = {
  _id: string;
  name: string;
  revision: number;
  startPage?: string;
  pages: StoredPage[];
  pageConditions: Record<string, unknown>;
};

export type StoredPage = {
  pageId: string;
  pageTitle: string;
  bgColor?: string;
  opacity?: number;
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

/** Makes a form behind the screens' back. */
export async function newForm(token: string, name: string): Promise<StoredForm> {
  const { form } = (await call(token, 'POST', '/api/form/create', { name })) as { form: StoredForm };
  return form;
}

/** The form as the server has it. */
export async function storedForm(token: string, id: string): Promise<StoredForm> {
  const { form } = (await call(token, 'GET', `/api/form/${id}`)) as { form: StoredForm };
  return form;
}

/** Replaces the draft, whatever was there. */
export async function saveForm(
  token: string,
  id: string,
  draft: Pick<StoredForm, 'name' | 'pages'> & Partial<StoredForm>,
): Promise<void> {
  await call(token, 'PUT', `/api/form/save-draft/${id}`, draft);
}

/** A form of `questions` questions spread over `pages` pages, of the kinds that are asked most. */
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
