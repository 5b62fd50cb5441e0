import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Tinted } from '../../../form-rules/definition';
import styles from './ContrastReadout.module.css';
import { contrastRatios, type Ground, READABLE } from './contrastRatios';

export type ContrastReadoutProps = {
  tinted: Tinted;
  /** What the colour is the ground of. */
  on?: Ground;
};

/** How well titles read on a colour as it is really drawn, in both themes, with a warning when they do not. */
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
  const words = (ratio: number) => `${format.format(ratio)}:1`;
  return (
    <div className={styles['readout']} role="status">
      <p className={styles['ratios']}>
        <span>{t('canvas.contrast.label')}</span>
        <span>{t('canvas.contrast.light', { ratio: words(ratios.light) })}</span>
        <span>{t('canvas.contrast.dark', { ratio: words(ratios.dark) })}</span>
      </p>
      {Math.min(ratios.light, ratios.dark) < READABLE && (
        <p className={styles['warning']}>
          <TriangleAlert size={14} aria-hidden="true" />
          {t('canvas.contrast.low')}
        </p>
      )}
    </div>
  );
}
