import type { Page } from '../../form-rules/definition';
import { offersOptions } from '../../form-rules/questionKinds';
import type { Question } from '../../form-rules/questions';
import { id, pageWith, questionOfKind } from '../../testing/questions';
import type { SharedForm } from '../session';

/** A page that asks for a colour and a name; red leads to one page, every other colour to another; both lead to the end. */
export const colourForm: SharedForm = {
  _id: 'form-1',
  name: 'Colours',
  version: 3,
  startPage: id('ask'),
  pages: [
    publicPage('ask', 1, [
      questionOfKind('Multiple Choice', { id: id('colour'), questionText: 'Q1 Which colour?' }),
      questionOfKind('Short Answer', { id: id('name'), questionText: 'Q2 Your name', required: true }),
    ]),
    publicPage('red', 0, [questionOfKind('Short Answer', { id: id('why'), questionText: 'Q3 Why red?' })]),
    publicPage('other', 0, [questionOfKind('Rating', { id: id('stars'), questionText: 'Q4 How sure?' })]),
  ],
  pageConditions: {
    ask: {
      questionId: id('colour'),
      expectedAnswer: 'Red',
      expectedOptionIds: [id('red')],
      truePage: id('red'),
      falsePage: id('other'),
    },
  },
};

/** A page with the number of pages that follow it. */
function publicPage(pageId: string, left: number, questions: Question[]): Page {
  return pageWith(pageId, questions, { remaining: { shortest: left, longest: left } });
}

/** The form with short names, and a hidden field before the first question. */
export function withNames(form: SharedForm): SharedForm {
  const hidden = questionOfKind('Hidden Field', { id: id('ref'), questionText: 'Referrer' });
  const pages = form.pages.map((page, at) => ({
    ...page,
    questions: [...(at === 0 ? [hidden] : []), ...page.questions].map((question) => ({
      ...question,
      shortName: question.id,
    })),
  }));
  return { ...form, pages };
}

/** The form with "Other" at every question with options. */
export function offeringOther(form: SharedForm): SharedForm {
  const pages = form.pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) =>
      offersOptions(question) ? { ...question, other: true } : question,
    ),
  }));
  return { ...form, pages };
}

/** The form with one place for Red. */
export function withPlaces(form: SharedForm, more: Partial<Question> = {}): SharedForm {
  const pages = form.pages.map((page) => ({
    ...page,
    questions: page.questions.map((question) =>
      question.id === 'colour' ? { ...question, places: { red: 1 }, ...more } : question,
    ),
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the question has options.
  return { ...form, pages } as SharedForm;
}
