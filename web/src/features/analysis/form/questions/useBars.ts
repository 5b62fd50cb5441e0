import { useTranslation } from 'react-i18next';
import { type Tint, tintOf } from '../../../../ui/Chart/chartLook';
import { type Numbers, useNumbers } from '../../useNumbers';
import type { BarAnalytics, QuestionAnalytics } from '../api/formAnalytics';

/** A bar as it is drawn: in the reader's words, in its place and its tint. */
export type Bar = {
  key: string;
  label: string;
  count: number;
  /** Of all who answered; of a text question, of all who came by it. */
  share: string;
  isRemoved: boolean;
  tint: Tint;
};

const FILE_TYPES = ['image', 'pdf', 'ppt', 'document', 'video', 'zip', 'audio', 'spreadsheet'] as const;

/** A question's bars in order. */
export function useBars(question: QuestionAnalytics): Bar[] {
  const nameOf = useBarNames();
  const numbers = useNumbers();
  const whole = isText(question) ? question.answered + question.skipped : question.answered;
  return question.bars.map((bar, index) => ({
    key: bar.key,
    label: nameOf(question, bar),
    count: bar.count,
    share: numbers.share(bar.count, whole),
    isRemoved: bar.removed ?? false,
    tint: tintOf(index),
  }));
}

/** Whether a question is answered in words, of which only Answered and Skipped can be counted. */
export function isText({ type }: Pick<QuestionAnalytics, 'type'>): boolean {
  return type === 'Short Answer' || type === 'Long Answer';
}

/** Whether one response can stand in several bars, so that the shares come to more than the whole. */
export function takesSeveral({ type }: Pick<QuestionAnalytics, 'type'>): boolean {
  return type === 'Checkbox' || type === 'File Upload';
}

function useBarNames(): (question: QuestionAnalytics, bar: BarAnalytics) => string {
  const { t } = useTranslation('analytics');
  const numbers: Numbers = useNumbers();
  return (question, bar) => {
    switch (question.type) {
      case 'Short Answer':
      case 'Long Answer':
        return bar.key === 'skipped' ? t('bar.skipped') : t('bar.answered');
      case 'Date':
        return numbers.day(bar.key);
      case 'File Upload': {
        const known = FILE_TYPES.find((type) => type === bar.key);
        return known === undefined ? bar.label : t(`fileType.${known}`);
      }
      case 'Rating':
        return t('bar.stars', { count: Number(bar.key), number: bar.label });
      default:
        return bar.label;
    }
  };
}
