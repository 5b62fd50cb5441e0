export { Honeypot } from '../Honeypot';
export { SavedNote } from './SavedOnDevice';
export { Thanks } from './Thanks';
export { TroubleNotice } from './TroubleNotice';
