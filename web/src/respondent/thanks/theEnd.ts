export { Honeypot } from '../Honeypot';
export { SavedNote } from './SavedNote';
export { Thanks } from './Thanks';
export { TroubleNotice } from './TroubleNotice';
