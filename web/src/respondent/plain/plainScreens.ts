export { NoForm } from './NoForm';
export { NotTaken } from './NotTaken';
