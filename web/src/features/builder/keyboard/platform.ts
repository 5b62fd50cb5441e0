/** On Apple systems ⌘ is used instead of Ctrl. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/** Whether Ctrl, or ⌘ on Apple systems, is pressed, but not the other one. */
export function hasCommandKey({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** The Latin letter of a key in lower case, also on non-Latin keyboards. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

/** A shortcut for `aria-keyshortcuts`; `Mod` is Control, or Meta on Apple systems. */
export function ariaKeys(keys: string): string {
  return keys.replaceAll('Mod', isApple() ? 'Meta' : 'Control');
}
