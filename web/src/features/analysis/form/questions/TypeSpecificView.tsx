import { useTranslation } from 'react-i18next';
import { answerTypeOf, asksForSignature } from '../../../../form-rules/questionKinds';
import layout from '../../../../ui/layout.module.css';
import { useFormat } from '../../useFormat';
import type { QuestionAnalytics } from '../api/formAnalytics';
import { BarRows } from './BarRows';
import { DateColumns } from './DateColumns';
import styles from './QuestionCharts.module.css';
import { type Bar, wholeOf } from './useBars';

/** The default view of question types for which a pie chart says little. */
export type TypeSpecificViewName = 'showAnswers' | 'showOverTime' | 'showValues';

/** Undefined for question types for which pie and bars fit best, or that have a grid. */
export function typeSpecificViewOf({
  type,
}: Pick<QuestionAnalytics, 'type'>): TypeSpecificViewName | undefined {
  switch (answerTypeOf(type)) {
    case 'text':
    case 'address':
      return 'showAnswers';
    case 'day':
      return 'showOverTime';
    case 'number':
      return 'showValues';
    case 'option':
    case 'options':
    case 'order':
    case 'grid':
    case 'agreed':
    case undefined:
      return undefined;
    case 'files':
      return asksForSignature(type) ? 'showAnswers' : undefined;
  }
}

type TypeSpecificViewProps = {
  view: TypeSpecificViewName;
  title: string;
  question: QuestionAnalytics;
  bars: readonly Bar[];
};

/** Text, address and signature: the response rate. Date: columns over time. Scale and rating: values in one colour with the mean. */
export function TypeSpecificView({ view, title, question, bars }: TypeSpecificViewProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const whole = wholeOf(question);
  const row = meanRow(bars, question.mean);
  const mean =
    row === undefined || question.mean === undefined
      ? undefined
      : { row, text: t('questions.mean', { mean: format.mean(question.mean) }) };
  switch (view) {
    case 'showAnswers':
      return (
        <p className={styles['rate']}>
          {t('questions.rate', {
            done: format.number(question.answered),
            number: format.number(whole),
            share: format.share(question.answered, whole),
          })}
        </p>
      );
    case 'showOverTime':
      return <DateColumns bars={bars} question={title} />;
    case 'showValues':
      return (
        <div className={layout['marginTop20']}>
          <BarRows bars={bars} question={title} questionId={question.questionId} mean={mean} hasOneHue />
        </div>
      );
  }
}

/** The position of the mean in rows from the top; undefined unless the values are consecutive. */
export function meanRow(bars: readonly Pick<Bar, 'key'>[], mean: number | undefined): number | undefined {
  const values = bars.map(({ key }) => Number(key));
  const [first] = values;
  const isConsecutive = first !== undefined && values.every((value, at) => value === first + at);
  return mean === undefined || !isConsecutive ? undefined : mean - first + 0.5;
}
