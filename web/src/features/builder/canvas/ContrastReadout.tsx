import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Tinted } from '../../../form-rules/definition';
import styles from './ContrastReadout.module.css';
import { contrastRatios, type Ground, READABLE } from './contrastRatios';

export type ContrastReadoutProps = {
  tinted: Tinted;
  /** What the colour is the ground of. */
  on?: Ground;
};

/** Whether titles can be read on a colour as it is really drawn, first in plain words, then in figures for both themes. */
export function ContrastReadout({ tinted, on = 'section' }: ContrastReadoutProps) {
  const { t, i18n } = useTranslation('builder');
  const ratios = contrastRatios(tinted, on);
  if (ratios === undefined) {
    return null;
  }
  const format = new Intl.NumberFormat(i18n.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  });
  const isLow = Math.min(ratios.light, ratios.dark) < READABLE;
  const Icon = isLow ? TriangleAlert : Check;
  const words = (ratio: number) => `${format.format(ratio)}:1`;
  return (
    <div className={styles['readout']} role="status">
      <p className={styles['verdict']} data-low={isLow || undefined}>
        <Icon size={14} aria-hidden="true" />
        {isLow ? t('canvas.contrast.low', { least: words(READABLE) }) : t('canvas.contrast.good')}
      </p>
      <p className={styles['figures']}>
        {t('canvas.contrast.figures', { light: words(ratios.light), dark: words(ratios.dark) })}
      </p>
    </div>
  );
}
