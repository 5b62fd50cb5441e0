import { useTranslation } from 'react-i18next';
import { isApple } from './platform';

const APPLE_NAMES: Partial<Record<string, string>> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
  Backspace: '⌫',
  Delete: '⌦',
};

/** The labels of a combination like `Mod+S` on the user's platform; a letter or symbol is itself. */
export function useKeyNames(): (combination: string) => readonly string[] {
  const { t } = useTranslation('builder');
  const otherNames: Partial<Record<string, string>> = {
    Mod: t('shortcuts.key.ctrl'),
    Alt: t('shortcuts.key.alt'),
    Shift: t('shortcuts.key.shift'),
    Enter: t('shortcuts.key.enter'),
    Backspace: t('shortcuts.key.backspace'),
    Delete: t('shortcuts.key.delete'),
    Esc: t('shortcuts.key.escape'),
  };
  const isOnApple = isApple();
  return (combination) =>
    combination.split('+').map((key) => (isOnApple ? APPLE_NAMES[key] : undefined) ?? otherNames[key] ?? key);
}

/** A tooltip with the shortcut appended. */
export function useLabelWithKeys(): (action: string, combination: string) => string {
  const { t } = useTranslation('builder');
  const namesOf = useKeyNames();
  return (action, combination) =>
    t('frame.withKeys', { action, keys: namesOf(combination).join(isApple() ? '' : '+') });
}
