import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';

const announcement = createStore(() => ({ text: '', serial: 0 }));

export function announce(text: string): void {
  announcement.setState(({ serial }) => ({ text, serial: serial + 1 }));
}

/** The live region; the builder renders it once. */
export function Announcer() {
  const { text, serial } = useStore(announcement);
  return (
    <VisuallyHidden>
      {/* A new key replaces the node, so that a repeated message is read again. */}
      <span role="status" aria-live="polite">
        <span key={serial}>{text}</span>
      </span>
    </VisuallyHidden>
  );
}
