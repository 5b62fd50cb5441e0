export { AnsweredBefore } from './AnsweredBefore';
export { Closed } from './Closed';
export { FirstPageNotes } from './FirstPageNotes';
export { FormGone } from './FormGone';
export { NoForm } from './NoForm';
export { NotYou } from './NotYou';
export { UnfinishedResponse } from './UnfinishedResponse';
export { WelcomeScreen } from './WelcomeScreen';
