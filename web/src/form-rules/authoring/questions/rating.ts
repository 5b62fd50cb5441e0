import type { RatingQuestion } from '../../questions/rating';
import type { AuthoringRules } from './authoringRules';

export const rating: AuthoringRules<RatingQuestion> = {
  newContent: () => ({ rating: { count: 5, selected: 0 } }),
  // Spec §4.
  newText: 'Rate us by choosing stars?',
  stored: (question) => ({ ...question, rating: { count: question.rating.count, selected: 0 } }),
};
