import { useTranslation } from 'react-i18next';
import { OTHER_KEY } from '../../../../form-rules/answer';
import { FILE_KINDS } from '../../../../form-rules/lazyConstants.gen';
import {
  answerTypeOf,
  countsAnswered,
  countsStars,
  takesSeveral,
} from '../../../../form-rules/questionKinds';
import { type Tint, tintOf } from '../../../../ui/Chart/chartTheme';
import { type Format, useFormat } from '../../useFormat';
import type { BarAnalytics, QuestionAnalytics } from '../api/formAnalytics';
import { findCell } from './gridCells';
import { useStableValue } from './useStableValue';

/** A bar with its translated label and colour. */
export type Bar = {
  key: string;
  label: string;
  count: number;
  /** Of everyone who answered; if only that is counted, of everyone who saw the question. */
  share: string;
  isRemoved: boolean;
  tint: Tint;
};

/** Options and file types are sorted by count; everything else keeps its order. */
export function useBars(question: QuestionAnalytics): readonly Bar[] {
  const nameOf = useBarNames();
  const format = useFormat();
  const whole = wholeOf(question);
  const order = useStableValue(question.bars.map(({ key }) => key).join(' '), () => rankBars(question));
  return question.bars
    .toSorted((one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0))
    .map((bar, index) => ({
      key: bar.key,
      label: nameOf(question, bar),
      count: bar.count,
      share: format.share(bar.count, whole),
      isRemoved: bar.removed ?? false,
      tint: tintOf(index),
    }));
}

/** The number of responses that equals 100%. */
export function wholeOf(question: QuestionAnalytics): number {
  return countsAnswered(question.type) ? question.answered + question.skipped : question.answered;
}

/** The position of each bar by its key. */
function rankBars(question: QuestionAnalytics): ReadonlyMap<string, number> {
  const bars = isRanked(question)
    ? question.bars.toSorted((one, other) => other.count - one.count)
    : question.bars;
  return new Map(bars.map(({ key }, at) => [key, at]));
}

function isRanked({ type }: Pick<QuestionAnalytics, 'type'>): boolean {
  return answerTypeOf(type) === 'option' || takesSeveral(type);
}

/** Whether one response can count in several bars, so that the shares exceed 100%. */
export function allowsSeveral({ type }: Pick<QuestionAnalytics, 'type'>): boolean {
  return takesSeveral(type);
}

function useBarNames(): (question: QuestionAnalytics, bar: BarAnalytics) => string {
  const { t } = useTranslation('analytics');
  const format: Format = useFormat();
  const answered = ({ key }: BarAnalytics) => (key === 'skipped' ? t('bar.skipped') : t('bar.answered'));
  const nameOfOption = ({ key, label }: BarAnalytics) => (key === OTHER_KEY ? t('bar.other') : label);
  return (question, bar) => {
    switch (answerTypeOf(question.type)) {
      case 'text':
      case 'address':
        return answered(bar);
      case 'agreed':
        return bar.key === 'skipped' ? t('bar.notAgreed') : t('bar.agreed');
      case 'day':
        return format.day(bar.key);
      case 'files': {
        const known = FILE_KINDS.find((type) => type === bar.key);
        return known === undefined ? answered(bar) : t(`fileType.${known}`);
      }
      case 'number':
        return countsStars(question.type)
          ? t('bar.stars', { count: Number(bar.key), number: bar.label })
          : bar.label;
      case 'option':
      case 'options':
      case 'grid':
        return nameOfOption(bar);
      case 'order': {
        const cell = findCell(question.grid, bar.key);
        return cell === undefined
          ? nameOfOption(bar)
          : t('bar.place', { option: cell.row.label, place: cell.column.label });
      }
      case undefined:
        return bar.label;
    }
  };
}
