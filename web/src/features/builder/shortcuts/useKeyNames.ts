import { useTranslation } from 'react-i18next';
import { isApple } from './platform';

/** A key as the shortcut lists name it: a letter or sign stands for itself. */
export type KeyName = 'Mod' | 'Alt' | 'Shift' | 'Enter' | 'Backspace' | 'Delete' | 'Esc' | (string & {});

const ON_APPLE: Partial<Record<string, string>> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
  Backspace: '⌫',
  Delete: '⌦',
};

/** What is printed on a key of this reader's keyboard. */
export function useKeyNames(): (key: KeyName) => string {
  const { t } = useTranslation('builder');
  const elsewhere: Partial<Record<string, string>> = {
    Mod: t('shortcuts.key.ctrl'),
    Alt: t('shortcuts.key.alt'),
    Shift: t('shortcuts.key.shift'),
    Enter: t('shortcuts.key.enter'),
    Backspace: t('shortcuts.key.backspace'),
    Delete: t('shortcuts.key.delete'),
    Esc: t('shortcuts.key.escape'),
  };
  const isOnApple = isApple();
  return (key) => (isOnApple ? ON_APPLE[key] : undefined) ?? elsewhere[key] ?? key;
}

/** A label with its shortcut behind it, for a tooltip. */
export function useLabelWithKeys(): (action: string, keys: readonly KeyName[]) => string {
  const { t } = useTranslation('builder');
  const nameOf = useKeyNames();
  return (action, keys) => t('frame.withKeys', { action, keys: keys.map(nameOf).join(isApple() ? '' : '+') });
}
