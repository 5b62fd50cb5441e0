import { Fragment, type ReactNode } from 'react';
import styles from './KeyCap.module.css';

export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={styles['key']}>{children}</kbd>;
}

/** A translated text with keys marked as `<key>Enter</key>`. */
export function KeyedText({ text }: { text: string }) {
  return text.split(/<key>|<\/key>/).map((part, at) =>
    // The parts never change order, so the index is a stable key.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    at % 2 === 1 ? <KeyCap key={at}>{part}</KeyCap> : <Fragment key={at}>{part}</Fragment>,
  );
}
