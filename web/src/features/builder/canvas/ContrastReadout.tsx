import clsx from 'clsx';
import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Tinted } from '../../../form-rules/definition';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import styles from './ContrastReadout.module.css';
import { contrastRatios, MIN_CONTRAST, type Surface } from './contrastRatios';

/** Whether titles are readable on a colour: a verdict, and the contrast ratios of both themes. */
export function ContrastReadout({ tinted, on = 'section' }: { tinted: Tinted; on?: Surface }) {
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
  const isLow = Math.min(ratios.light, ratios.dark) < MIN_CONTRAST;
  const Icon = isLow ? TriangleAlert : Check;
  const ratioText = (ratio: number) => `${format.format(ratio)}:1`;
  return (
    <div className={clsx(layout['stack'], typeStyles['caption'], layout['gap2'])} role="status">
      <p
        className={clsx(layout['topRow'], layout['gap6'], typeStyles['muted'], styles['verdict'])}
        data-low={isLow || undefined}
      >
        <Icon size={14} aria-hidden="true" />
        {isLow ? t('canvas.contrast.low', { least: ratioText(MIN_CONTRAST) }) : t('canvas.contrast.good')}
      </p>
      <p className={clsx(typeStyles['faint'], typeStyles['numbers'])}>
        {t('canvas.contrast.figures', { light: ratioText(ratios.light), dark: ratioText(ratios.dark) })}
      </p>
    </div>
  );
}
