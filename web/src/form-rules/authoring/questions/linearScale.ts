import type { LinearScaleQuestion } from '../../questions/linearScale';
import { sanitize } from '../../textRules';
import { type AuthoringRules, NEW_TEXT } from './authoringRules';

export const linearScale: AuthoringRules<LinearScaleQuestion> = {
  newContent: () => ({
    linearScale: { min: 0, max: 10, selected: 5 },
    scale: { min: 0, max: 10, minLabel: 'Scale Starting', maxLabel: 'Scale Ending' },
  }),
  newText: NEW_TEXT,
  stored: (question) => {
    const { min, max, minLabel, maxLabel } = question.scale;
    return {
      ...question,
      linearScale: { min, max, selected: Math.max(min, Math.min(5, max)) },
      scale: { min, max, minLabel: sanitize(minLabel), maxLabel: sanitize(maxLabel) },
    };
  },
};
