import { Menu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindName } from '../../../form-rules/definition';
import popupStyles from '../../../ui/Popup/Popup.module.css';
import { KIND_ICONS, KINDS_OFFERED } from './kindIcons';
import styles from './TypePicker.module.css';

const COLUMN = KINDS_OFFERED.length / 2;

/** Makes a question one of another kind. */
export function TypePicker({ kind, onPick }: { kind: KindName; onPick: (kind: KindName) => void }) {
  const { t } = useTranslation('builder');
  const Icon = KIND_ICONS[kind];
  const name = t(`kind.${kind}`);
  return (
    <Menu.Root>
      <Menu.Trigger className={styles['trigger']} aria-label={t('canvas.card.typeNow', { kind: name })}>
        <Icon size={15} aria-hidden="true" />
        <span>{name}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Backdrop className={popupStyles['backdrop']} />
        <Menu.Positioner className={popupStyles['positioner']} sideOffset={6} align="end">
          <Menu.Popup
            className={clsx(popupStyles['popup'], styles['popup'])}
            aria-label={t('canvas.card.type')}
            data-raised=""
            onKeyDown={goAcross}
          >
            <Menu.RadioGroup
              value={kind}
              onValueChange={(next: KindName) => onPick(next)}
              className={styles['columns']}
            >
              {KINDS_OFFERED.map((offered) => (
                <KindItem key={offered} kind={offered} isNow={offered === kind} />
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function KindItem({ kind, isNow }: { kind: KindName; isNow: boolean }) {
  const { t } = useTranslation('builder');
  const Icon = KIND_ICONS[kind];
  const name = t(`kind.${kind}`);
  return (
    <Menu.RadioItem
      value={kind}
      label={name}
      closeOnClick
      className={clsx(popupStyles['row'], isNow && popupStyles['selected'])}
    >
      <Icon aria-hidden="true" />
      <span className={popupStyles['text']}>{name}</span>
      {isNow && <Check aria-hidden="true" />}
    </Menu.RadioItem>
  );
}

/** Up and down go through the list; left and right go to the other column, as it looks. */
function goAcross(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowLeft: -COLUMN, ArrowRight: COLUMN }[event.key];
  if (by === undefined) {
    return;
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitemradio"]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  const now = items.findIndex((item) => item.getAttribute('aria-checked') === 'true');
  items[at < 0 ? now : at + by]?.focus();
  event.preventDefault();
}
