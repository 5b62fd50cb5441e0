import { Menu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KINDS } from '../../../form-rules/questionKinds';
import type { KindName } from '../../../form-rules/questions';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import popupStyles from '../../../ui/Popup/Popup.module.css';
import typeStyles from '../../../ui/type.module.css';
import { BUILDER_TYPES } from './builderTypes';
import styles from './KindMenu.module.css';

const COLUMN = Math.ceil(KINDS.length / 2);
const TWO_COLUMNS = { gridTemplateRows: `repeat(${COLUMN}, auto)` };

/** The menu next to Add Question that adds a question of a chosen type. */
export function AddOfKind({ onPick }: { onPick: (kind: KindName) => void }) {
  const { t } = useTranslation('builder');
  return (
    <KindMenu
      onPick={onPick}
      trigger={<IconButton size="lg" label={t('canvas.addOfKind')} icon={<ChevronDown size={16} />} />}
    />
  );
}

export function TypePicker({ kind, onPick }: { kind: KindName; onPick: (kind: KindName) => void }) {
  const { t } = useTranslation('builder');
  const Icon = BUILDER_TYPES[kind].Icon;
  const name = t(`kind.${kind}`);
  return (
    <KindMenu
      now={kind}
      onPick={onPick}
      trigger={
        <button
          type="button"
          className={clsx(layout['inlineRow'], layout['gap8'], typeStyles['small'], styles['trigger'])}
          aria-label={t('canvas.card.typeNow', { kind: name })}
        >
          <Icon size={15} aria-hidden="true" />
          <span>{name}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    />
  );
}

type KindMenuProps = {
  trigger: ReactElement<Record<string, unknown>>;
  /** The current type; without it the menu adds a question and moves the focus there. */
  now?: KindName | undefined;
  onPick: (kind: KindName) => void;
};

function KindMenu({ trigger, now, onPick }: KindMenuProps) {
  const { t } = useTranslation('builder');
  const hasAdded = useRef(false);
  return (
    <Menu.Root
      onOpenChange={(isOpen) => {
        hasAdded.current &&= !isOpen;
      }}
    >
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Backdrop className={popupStyles['backdrop']} />
        <Menu.Positioner className={popupStyles['positioner']} sideOffset={6} align="end">
          <Menu.Popup
            className={clsx(popupStyles['popup'], styles['popup'])}
            aria-label={t('canvas.card.type')}
            data-raised=""
            finalFocus={() => !hasAdded.current}
            onKeyDown={switchColumn}
          >
            {now === undefined ? (
              <div className={styles['columns']} style={TWO_COLUMNS}>
                {KINDS.map((kind) => (
                  <Menu.Item
                    key={kind}
                    label={t(`kind.${kind}`)}
                    className={popupStyles['row']}
                    onClick={() => {
                      hasAdded.current = true;
                      onPick(kind);
                    }}
                  >
                    <KindWithIcon kind={kind} />
                  </Menu.Item>
                ))}
              </div>
            ) : (
              <Menu.RadioGroup
                value={now}
                onValueChange={(next: KindName) => onPick(next)}
                className={styles['columns']}
                style={TWO_COLUMNS}
              >
                {KINDS.map((kind) => (
                  <Menu.RadioItem
                    key={kind}
                    value={kind}
                    label={t(`kind.${kind}`)}
                    closeOnClick
                    className={clsx(popupStyles['row'], kind === now && popupStyles['selected'])}
                  >
                    <KindWithIcon kind={kind} />
                    {kind === now && <Check aria-hidden="true" />}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

export function KindWithIcon({ kind }: { kind: KindName }) {
  const { t } = useTranslation('builder');
  const Icon = BUILDER_TYPES[kind].Icon;
  return (
    <>
      <Icon aria-hidden="true" />
      <span className={popupStyles['text']}>{t(`kind.${kind}`)}</span>
    </>
  );
}

/** Left and right move to the other column; up and down are handled by the menu. */
function switchColumn(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowLeft: -COLUMN, ArrowRight: COLUMN }[event.key];
  if (by === undefined) {
    return;
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const now = items.findIndex((item) => item.getAttribute('aria-checked') === 'true');
  const next = at < 0 ? now : at + by;
  // With an odd number of types the second column is one shorter.
  items[next >= items.length && at < COLUMN ? items.length - 1 : next]?.focus();
  event.preventDefault();
}
