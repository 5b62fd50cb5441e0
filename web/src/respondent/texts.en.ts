/** Everything the respondent's page says around the form, in English. */
export const en = {
  loading: 'Loading...',
  notFound: 'Form not found',
  unreachableHelp: 'It could not be loaded. Check your connection and try again.',
  tryAgain: 'Try again',
  madeWith: 'Made with Formwright',
  receipt: 'Your receipt',
  notSent: 'Not sent yet. Check your connection and try again.',
  retry: 'Retry',
};

/** Everything the respondent's page says around the form, in one language. */
export type Texts = typeof en;
