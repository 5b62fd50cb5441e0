import { useTranslation } from 'react-i18next';
import { Swatch } from '../../../../ui/Chart/Swatch';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden/VisuallyHidden';
import { useNumbers } from '../../useNumbers';
import tableStyles from '../Table.module.css';
import type { Bar } from './useBars';

/** The same numbers as the charts', all of them, to read one by one. */
export function QuestionTable({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  return (
    <div className={tableStyles['frame']}>
      <table className={tableStyles['table']}>
        <caption>
          <VisuallyHidden>{t('table.caption', { question: title })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('table.answer')}</th>
            <th scope="col" className={tableStyles['number']}>
              {t('chart.responses')}
            </th>
            <th scope="col" className={tableStyles['number']}>
              {t('table.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">
                <span className={tableStyles['name']}>
                  <Swatch tint={bar.tint} />
                  <span>
                    {bar.label}
                    {bar.isRemoved && <span className={tableStyles['faint']}> {t('removed')}</span>}
                  </span>
                </span>
              </th>
              <td className={tableStyles['number']}>{numbers.count(bar.count)}</td>
              <td className={tableStyles['number']}>{bar.share}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
