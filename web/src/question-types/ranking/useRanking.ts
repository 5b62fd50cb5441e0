import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { idsIn } from '../../form-rules/answer';
import type { QuestionOf } from '../../form-rules/questions';
import { type DisplayedOption, displayedOptions } from '../displayedOptions';
import type { FieldProps } from '../fieldProps';
import { rankingTexts } from './rankingTexts';

/** What a button does to its option. */
export type Action = 'rank' | 'up' | 'down' | 'remove';

type RankingOptions = Pick<
  FieldProps<QuestionOf<'Ranking'>>,
  'question' | 'answer' | 'onAnswer' | 'shuffleSeed'
>;

/** The ranked and unranked options, and the operations on them, each of which moves the focus. */
export function useRanking({ question, answer, onAnswer, shuffleSeed }: RankingOptions) {
  const field = useRef<HTMLFieldSetElement>(null);
  /** The last change, for screen readers. */
  const [news, setNews] = useState('');
  const options = displayedOptions(question, shuffleSeed);
  const ranked = idsIn(answer).flatMap((id) => options.find((option) => option.id === id) ?? []);
  const unranked = options.filter((option) => !ranked.includes(option));

  /** Rendered at once, because the buttons must be there to get the focus. */
  function change(next: readonly DisplayedOption[], spoken: string) {
    flushSync(() => {
      onAnswer(next.length > 0 ? next.map(({ id }) => id) : undefined);
      setNews(spoken);
    });
  }

  /** Focuses the first of these buttons of an option that can be pressed. */
  function focus(option: DisplayedOption | undefined, ...actions: readonly Action[]) {
    const buttons = [...(field.current?.querySelectorAll<HTMLButtonElement>('[data-action]') ?? [])];
    const own = buttons.filter(({ dataset, disabled }) => dataset['option'] === option?.id && !disabled);
    const [first] = actions.flatMap(
      (action) => own.find(({ dataset }) => dataset['action'] === action) ?? [],
    );
    first?.focus();
  }

  function rank(option: DisplayedOption) {
    const rest = unranked.filter((other) => other !== option);
    // Only one place is left for the last option.
    const isComplete = rest.length <= 1;
    const { isRanked, areAllRanked } = rankingTexts();
    const spoken = isRanked(option.label, ranked.length + 1, options.length);
    change(
      [...ranked, option, ...(isComplete ? rest : [])],
      isComplete ? `${spoken} ${areAllRanked}` : spoken,
    );
    if (isComplete) {
      focus(option, 'up', 'down', 'remove');
    } else {
      focus(rest[unranked.indexOf(option)] ?? rest.at(-1), 'rank');
    }
  }

  /** Moves a ranked option; the focus goes to the first of its buttons in `focused` that can be pressed. */
  function move(from: number, to: number, ...focused: readonly Action[]) {
    const option = ranked[from];
    if (option !== undefined && to >= 0 && to < ranked.length) {
      const next = ranked.toSpliced(from, 1).toSpliced(to, 0, option);
      change(next, rankingTexts().isRanked(option.label, to + 1, options.length));
      focus(option, ...focused);
    }
  }

  function remove(option: DisplayedOption) {
    const next = ranked.filter((other) => other !== option);
    change(next, rankingTexts().isRemoved(option.label));
    const neighbour = next[ranked.indexOf(option)] ?? next.at(-1);
    focus(neighbour ?? options[0], neighbour ? 'remove' : 'rank');
  }

  function clear() {
    change([], '');
    focus(options[0], 'rank');
  }

  return { field, ranked, unranked, news, rank, move, remove, clear };
}
