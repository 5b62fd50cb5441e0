import type { NpsQuestion } from '../../questions/nps';
import { sanitize } from '../../textRules';
import type { AuthoringRules } from './authoringRules';

const RANGE = { min: 0, max: 10 };

export const nps: AuthoringRules<NpsQuestion> = {
  newContent: () => ({ scale: { ...RANGE, minLabel: '', maxLabel: '' } }),
  newText: 'How likely are you to recommend us?',
  stored: (question) => {
    const { minLabel, maxLabel } = question.scale;
    return { ...question, scale: { ...RANGE, minLabel: sanitize(minLabel), maxLabel: sanitize(maxLabel) } };
  },
};
