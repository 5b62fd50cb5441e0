import { Fragment } from 'react';
import { KeyCap } from './KeyCap';

/** A sentence with keys in it, marked `<key>Enter</key>` in the translations: each language puts them where it must. */
export function KeyedText({ text }: { text: string }) {
  return text.split(/<key>|<\/key>/).map((part, at) =>
    // A sentence never changes its parts' order, so the place is the key.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    at % 2 === 1 ? <KeyCap key={at}>{part}</KeyCap> : <Fragment key={at}>{part}</Fragment>,
  );
}
