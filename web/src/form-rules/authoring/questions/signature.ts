import type { SignatureQuestion } from '../../questions/signature';
import type { AuthoringRules } from './authoringRules';

export const signature: AuthoringRules<SignatureQuestion> = {
  newContent: () => ({}),
  newText: 'Please sign.',
  stored: (question) => question,
};
