import type { CSSProperties } from 'react';
import type { Tint } from './chartLook';
import styles from './Swatch.module.css';

/** The mark beside a label by which its bar and slice are found. */
export function Swatch({ tint }: { tint: Tint }) {
  const style: CSSProperties & Record<'--tint', string> = { '--tint': `var(--chart-${tint.colour})` };
  return <span className={styles['swatch']} data-texture={tint.texture} style={style} aria-hidden="true" />;
}
