import { useEffect, useState } from 'react';

const SHOWN_FOR_MS = 2000;

/** What the last attempt to copy came to; `copied` passes after two seconds. */
export type Copying = 'idle' | 'copied' | 'refused';

/** Copies a text, and says for a while that it is done. */
export function useCopying() {
  const [copying, setCopying] = useState<Copying>('idle');

  // Talks to the clock: the tick on the button goes by itself.
  useEffect(() => {
    if (copying !== 'copied') {
      return;
    }
    const timer = setTimeout(() => setCopying('idle'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [copying]);

  return {
    copying,
    /** Whether the text is on the clipboard now. */
    copy: async (text: string): Promise<boolean> => {
      try {
        await navigator.clipboard.writeText(text);
        setCopying('copied');
        return true;
      } catch {
        setCopying('refused');
        return false;
      }
    },
  };
}
