import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../shortcuts/KeyCap';
import { ColourControls } from './ColourControls';
import styles from './Panel.module.css';
import type { Tool } from './useTools';

export type PanelProps = {
  tools: readonly Tool[];
  /** A column of rows beside the canvas, or a grid for thumbs. */
  look: 'column' | 'grid';
  /** Called before a tool does its work: a sheet goes out of the way. */
  onUse?: (() => void) | undefined;
};

/** What can be added to the page, and its colours. */
export function Panel({ tools, look, onUse }: PanelProps) {
  const { t } = useTranslation('builder');
  return (
    <div className={clsx(styles['panel'], styles[look])}>
      <section className={styles['part']}>
        {/* A sheet bears the same words as its title. */}
        {look === 'column' && <h2 className={styles['heading']}>{t('panel.heading')}</h2>}
        <ul className={styles['tools']}>
          {tools.map((tool) => (
            <li key={tool.id}>
              <button
                type="button"
                className={styles['tool']}
                aria-keyshortcuts={tool.letter.toUpperCase()}
                onClick={() => {
                  onUse?.();
                  tool.run();
                }}
              >
                <span className={styles['icon']}>{tool.icon}</span>
                <span className={styles['label']}>{tool.label}</span>
                {look === 'column' && (
                  <span className={styles['key']} aria-hidden="true">
                    <KeyCap>{tool.letter.toUpperCase()}</KeyCap>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </section>
      <ColourControls />
    </div>
  );
}
