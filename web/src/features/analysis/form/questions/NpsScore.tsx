import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { type Tint, tintOf } from '../../../../ui/Chart/chartTheme';
import { Swatch } from '../../../../ui/Chart/Swatch';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import { FlashOnChange } from '../live/FlashOnChange';
import styles from './NpsScore.module.css';
import { type NpsGroup, npsOf } from './npsGroups';
import type { Bar } from './useBars';

/** Rust, brass and fir: they differ from each other for every kind of colour vision. */
const TINTS: Readonly<Record<NpsGroup['name'], Tint>> = {
  detractors: tintOf(1),
  passives: tintOf(4),
  promoters: tintOf(2),
};

/** The score of an NPS question, and the share of detractors, passives and promoters. */
export function NpsScore({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const { groups, answers, score } = npsOf(bars);
  if (score === undefined) {
    return null;
  }
  return (
    <div className={clsx(layout['grid'], styles['nps'])}>
      <p>
        <span className={clsx(typeStyles['help'], styles['name'])}>{t('nps.score')}</span>
        <span className={clsx(typeStyles['display'], typeStyles['numbers'], styles['score'])}>
          <FlashOnChange>{format.signed(score)}</FlashOnChange>
        </span>
      </p>
      <div className={layout['shrink']}>
        <div className={styles['track']} aria-hidden="true">
          {groups
            .filter(({ count }) => count > 0)
            .map(({ name, count }) => (
              <span
                key={name}
                style={{ flexGrow: count, backgroundColor: `var(--chart-${TINTS[name].colour})` }}
              />
            ))}
        </div>
        <ul className={clsx(layout['wrap'], styles['groups'])}>
          {groups.map(({ name, from, to, count }) => (
            <li key={name} className={clsx(layout['row'], layout['gap8'], typeStyles['small'])}>
              <Swatch tint={TINTS[name]} />
              <span>
                {t(`nps.${name}`, { from: format.number(from), to: format.number(to) })}{' '}
                <strong className={typeStyles['numbers']}>{format.number(count)}</strong>{' '}
                <span className={clsx(typeStyles['faint'], typeStyles['numbers'])}>
                  {format.share(count, answers)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
