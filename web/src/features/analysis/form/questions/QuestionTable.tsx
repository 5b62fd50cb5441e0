import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Swatch } from '../../../../ui/Chart/Swatch';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import { NumberTable } from '../NumberTable';
import { LabelText } from './BarRows';
import type { Bar } from './useBars';

/** All counts of the charts as a table. */
export function QuestionTable({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return (
    <NumberTable
      caption={t('table.caption', { question: title })}
      heading={t('table.answer')}
      columns={[t('chart.responses'), t('table.share')]}
      rows={bars.map((bar) => ({
        key: bar.key,
        name: (
          <span className={clsx(layout['baselineRow'], typeStyles['breakWords'], layout['gap10'])}>
            <Swatch tint={bar.tint} />
            <span dir="auto">
              <LabelText bar={bar} />
            </span>
          </span>
        ),
        cells: [format.number(bar.count), bar.share],
      }))}
    />
  );
}
