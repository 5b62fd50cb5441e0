export { AnsweredBefore } from './AnsweredBefore';
export { NoForm } from './NoForm';
export { NotTaken } from './NotTaken';
