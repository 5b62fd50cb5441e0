/* oxlint-disable jsx-a11y/click-events-have-key-events -- the field above the list handles the keys. */

import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { KindName } from '../../../form-rules/questions';
import popupStyles from '../../../ui/Popup/Popup.module.css';
import { KindWithIcon } from '../question-types/KindMenu';
import styles from './SlashList.module.css';

export type SlashListProps = {
  id: string;
  kinds: readonly KindName[];
  active: KindName | undefined;
  onPick: (kind: KindName) => void;
};

/** The question types that match the text after a slash. The field above handles the keys. */
export function SlashList({ id, kinds, active, onPick }: SlashListProps) {
  const { t } = useTranslation('builder');
  return (
    <div id={id} role="listbox" aria-label={t('canvas.card.type')} className={styles['list']} dir="auto">
      {kinds.map((kind) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys.
        <div
          key={kind}
          id={`${id}-${kind}`}
          ref={kind === active ? intoView : undefined}
          role="option"
          aria-selected={kind === active}
          tabIndex={-1}
          className={clsx(popupStyles['row'], kind === active && styles['active'])}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(kind)}
        >
          <KindWithIcon kind={kind} />
        </div>
      ))}
    </div>
  );
}

function intoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
