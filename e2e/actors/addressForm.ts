import type { StoredForm } from './forms.ts';

/** One page with a required address without a second line, and a required signature. */
export const addressForm: Pick<StoredForm, 'name' | 'pages' | 'pageConditions'> = {
  name: 'Your order',
  pages: [
    {
      pageId: 'order',
      pageTitle: 'Your order',
      questions: [
        {
          id: 'home',
          type: 'Address',
          questionText: 'Q1 Where do you live?',
          required: true,
          omittedParts: ['line2'],
        },
        { id: 'sign', type: 'Signature', questionText: 'Q2 Please sign.', required: true },
      ],
    },
  ],
  pageConditions: {},
};
