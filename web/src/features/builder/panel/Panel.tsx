import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { KeyCap } from '../keyboard/KeyCap';
import { AddOfKind } from '../question-types/KindMenu';
import { ColourControls } from './ColourControls';
import styles from './Panel.module.css';
import type { Tool } from './useTools';

export type PanelProps = {
  tools: readonly Tool[];
  /** A column beside the canvas, or a grid on touch devices. */
  look: 'column' | 'grid';
  /** Called before a tool runs, so that a sheet can close. */
  onUse?: (() => void) | undefined;
};

/** What can be added to the page, and its colours. */
export function Panel({ tools, look, onUse }: PanelProps) {
  const { t } = useTranslation('builder');
  return (
    <div className={clsx(layout['stack'], styles[look])}>
      <section className={styles['part']}>
        {/* A sheet has this text as its title. */}
        {look === 'column' && (
          <h2 className={clsx(typeStyles['heading'], styles['heading'])}>{t('panel.heading')}</h2>
        )}
        <ul className={clsx(look === 'grid' && [layout['grid'], layout['gap8'], styles['tools']])}>
          {tools.map((tool) => (
            <li key={tool.id} className={layout['row']}>
              <button
                type="button"
                className={clsx(layout['row'], layout['gap12'], layout['hoverArea'], styles['tool'])}
                aria-keyshortcuts={tool.letter.toUpperCase()}
                onClick={() => {
                  onUse?.();
                  tool.run();
                }}
              >
                <span className={clsx(layout['center'], layout['rigid'], styles['icon'])}>{tool.icon}</span>
                <span className={layout['grow']}>{tool.label}</span>
                {look === 'column' && (
                  <span className={styles['key']} aria-hidden="true">
                    <KeyCap>{tool.letter.toUpperCase()}</KeyCap>
                  </span>
                )}
              </button>
              {tool.runWith && (
                <AddOfKind
                  onPick={(kind) => {
                    onUse?.();
                    tool.runWith?.(kind);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <ColourControls />
    </div>
  );
}
