import { type AddressQuestion, OMITTED_PARTS } from '../../questions/addressParts';
import type { AuthoringRules } from './authoringRules';

export const address: AuthoringRules<AddressQuestion> = {
  newContent: () => ({}),
  newText: 'What is your address?',
  stored: ({ omittedParts = [], ...question }) => {
    const omitted = OMITTED_PARTS.filter((part) => omittedParts.includes(part));
    return { ...question, ...(omitted.length > 0 && { omittedParts: omitted }) };
  },
};
