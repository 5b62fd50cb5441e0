import type { StoredForm } from './forms.ts';

export const RANKED = ['Waits', 'Time', 'Hours', 'Phone', 'Parking', 'Signs', 'Payment', 'Website'];

/** One page with a 6 × 5 matrix, a matrix of several columns per row, a ranking of 8 and a consent. */
export const gridForm: Pick<StoredForm, 'name' | 'pages' | 'pageConditions'> = {
  name: 'Your visit',
  pages: [
    {
      pageId: 'visit',
      pageTitle: 'How did it go?',
      questions: [
        {
          id: 'parts',
          type: 'Matrix',
          questionText: 'Q1 How did these go?',
          required: true,
          rows: ['Booking', 'The welcome', 'The talk', 'Finding the way', 'The bill', 'The follow-up'],
          rowIds: ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'],
          options: ['Very well', 'Well', 'Neither', 'Not so well', 'Badly'],
          optionIds: ['c1', 'c2', 'c3', 'c4', 'c5'],
        },
        {
          id: 'days',
          type: 'Matrix',
          questionText: 'Q2 When do you have time?',
          required: false,
          several: true,
          rows: ['Mornings', 'Evenings'],
          rowIds: ['am', 'pm'],
          options: ['Monday', 'Friday'],
          optionIds: ['mon', 'fri'],
        },
        {
          id: 'order',
          type: 'Ranking',
          questionText: 'Q3 What should we work on first?',
          required: false,
          options: RANKED,
          optionIds: RANKED.map((label) => label.toLowerCase()),
        },
        {
          id: 'terms',
          type: 'Consent',
          questionText: 'Q4 Do you agree?',
          required: true,
          consentText: 'I agree that the clinic keeps my answers.',
        },
      ],
    },
  ],
  pageConditions: {},
};
