import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';

type Said = { readonly text: string; readonly serial: number };

let said: Said = { text: '', serial: 0 };
const listeners = new Set<() => void>();

/** Says something to whoever hears the screen instead of seeing it. */
export function announce(text: string): void {
  said = { text, serial: said.serial + 1 };
  for (const listener of listeners) {
    listener();
  }
}

/** Where announcements are spoken from; the builder has one. */
export function Announcer() {
  const { text, serial } = useSyncExternalStore(subscribe, () => said);
  return (
    <VisuallyHidden>
      {/* A new key puts new words into the page, so a repeated message is read out again. */}
      <span role="status" aria-live="polite">
        <span key={serial}>{text}</span>
      </span>
    </VisuallyHidden>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
