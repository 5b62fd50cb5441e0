/** Whether this is one of Apple's systems, where ⌘ does what Ctrl does elsewhere. */
export function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}

/** Whether the key that goes with shortcuts is held, and not the other one. */
export function hasCommandKey({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  return isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** The Latin letter of a key, whatever script the keyboard writes, in lower case. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

/** A shortcut in the words of `aria-keyshortcuts`: `Mod` stands for Control, or Meta on Apple's systems. */
export function ariaKeys(keys: string): string {
  return keys.replaceAll('Mod', isApple() ? 'Meta' : 'Control');
}
