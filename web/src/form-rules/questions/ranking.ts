import { invalid } from '../answerErrors';
import { type Choices, findOption } from './choices';
import { parseList } from './listAnswer';
import { BLOCK_RULES, type QuestionRules } from './questionRules';

export type RankingQuestion = Choices & { readonly type: 'Ranking' };

/** An answer has all options, the best first. No condition can expect an order. */
export const ranking: QuestionRules<RankingQuestion> = {
  ...BLOCK_RULES,
  parseAnswer: (question, sent) => {
    const { optionIds } = question;
    const ranked = parseList(sent, optionIds.length, 'not_an_option', (name) => findOption(question, name));
    return ranked.answer && ranked.answer.length < optionIds.length ? invalid('not_all_ranked') : ranked;
  },
};
