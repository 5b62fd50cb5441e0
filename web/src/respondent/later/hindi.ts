export { hi as words } from '../../question-fields/words.hi';
export { hi as texts } from '../texts.hi';
