import { Menu as BaseMenu } from '@base-ui/react/menu';
import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import popupStyles from '../Popup/Popup.module.css';

export type MenuItem = {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  label: string;
  items: readonly MenuItem[];
  /** What gets the focus when the menu closes; by default, or if it returns true, the button. */
  finalFocus?: (() => HTMLElement | true) | undefined;
};

export function Menu({ trigger, label, items, finalFocus }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Backdrop className={popupStyles['backdrop']} />
        <BaseMenu.Positioner className={popupStyles['positioner']} sideOffset={4} align="end">
          <BaseMenu.Popup
            className={popupStyles['popup']}
            aria-label={label}
            data-raised=""
            finalFocus={finalFocus}
          >
            {items.map((item) => (
              <BaseMenu.Item
                key={item.id}
                label={item.label}
                disabled={item.disabled ?? false}
                onClick={item.onSelect}
                className={clsx(popupStyles['row'], item.danger && popupStyles['danger'])}
              >
                {item.icon}
                <span className={popupStyles['text']}>{item.label}</span>
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
