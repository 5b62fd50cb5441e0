import { GRID_LABEL_CHARACTERS, RANKING_OPTIONS } from '../../constants.gen';
import type { RankingQuestion } from '../../questions/ranking';
import type { AuthoringRules } from './authoringRules';
import { choices } from './choices';

const options = choices<RankingQuestion>((at) => `Option ${at + 1}`);

export const ranking: AuthoringRules<RankingQuestion> = {
  ...options,
  maxOptions: RANKING_OPTIONS,
  maxLabelCharacters: GRID_LABEL_CHARACTERS,
  stored: (question) => {
    const { other: _, ...rest } = options.stored(question);
    return rest;
  },
};
