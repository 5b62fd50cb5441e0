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
  const [announcement, setAnnouncement] = useState('');
  const options = displayedOptions(question, shuffleSeed);
  const ranked = idsIn(answer).flatMap((id) => options.find((option) => option.id === id) ?? []);
  const unranked = options.filter((option) => !ranked.includes(option));

  /** Rendered at once, because the buttons must be there to get the focus. */
  function change(next: readonly DisplayedOption[], spoken: string) {
    flushSync(() => {
      onAnswer(next.length > 0 ? next.map(({ id }) => id) : undefined);
      setAnnouncement(spoken);
    });
  }

  function focus(option: DisplayedOption | undefined, action: Action) {
    const buttons = [...(field.current?.querySelectorAll<HTMLButtonElement>('[data-action]') ?? [])];
    buttons.find(({ dataset }) => dataset['option'] === option?.id && dataset['action'] === action)?.focus();
  }

  function rank(option: DisplayedOption) {
    const rest = unranked.filter((other) => other !== option);
    // Only one place is left for the last option.
    const isComplete = rest.length <= 1;
    const { isRanked, areAllRanked } = rankingTexts();
    const spoken = isRanked(option.label, ranked.length + 1, options.length);
    const next = [...ranked, option, ...(isComplete ? rest : [])];
    change(next, isComplete ? `${spoken} ${areAllRanked}` : spoken);
    if (isComplete) {
      // Respondents may press Enter once for each option: the last option cannot go down, so nothing moves.
      focus(next.at(-1), 'down');
    } else {
      focus(rest[unranked.indexOf(option)] ?? rest.at(-1), 'rank');
    }
  }

  /** Moves a ranked option, after which its button `focused` has the focus. */
  function move(from: number, to: number, focused?: Action) {
    const option = ranked[from];
    const { isFirst, isLast, isRanked } = rankingTexts();
    if (option === undefined) {
      return;
    }
    if (to < 0 || to >= ranked.length) {
      setAnnouncement(to < 0 ? isFirst : isLast);
      return;
    }
    const next = ranked.toSpliced(from, 1).toSpliced(to, 0, option);
    change(next, isRanked(option.label, to + 1, options.length));
    if (focused) {
      focus(option, focused);
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

  return { field, ranked, unranked, announcement, rank, move, remove, clear };
}
