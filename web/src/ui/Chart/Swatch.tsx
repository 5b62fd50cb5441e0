import type { CSSProperties } from 'react';
import type { Tint } from './chartTheme';
import styles from './Swatch.module.css';

/** The colour mark of a legend entry. */
export function Swatch({ tint }: { tint: Tint | 'rest' }) {
  const isRest = tint === 'rest';
  const style: CSSProperties & Record<'--tint', string> = {
    '--tint': isRest ? 'var(--text-3)' : `var(--chart-${tint.colour})`,
  };
  const texture = isRest ? 0 : tint.texture;
  return <span className={styles['swatch']} data-texture={texture} style={style} aria-hidden="true" />;
}
