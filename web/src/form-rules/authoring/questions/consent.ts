import type { ConsentQuestion } from '../../questions/consent';
import { isBlank, sanitize } from '../../textRules';
import type { AuthoringRules } from './authoringRules';

const CONSENT_TEXT = 'I agree.';

export const consent: AuthoringRules<ConsentQuestion> = {
  isNewRequired: true,
  newContent: () => ({ consentText: CONSENT_TEXT }),
  newText: 'Do you agree?',
  stored: (question) => {
    const consentText = sanitize(question.consentText);
    return { ...question, consentText: isBlank(consentText) ? CONSENT_TEXT : consentText };
  },
};
