import { useEffect, useState } from 'react';
import { copyText } from '../../ui/copyText';

const SHOWN_FOR_MS = 2000;

/** `copied` returns to `idle` after two seconds. */
export type CopyState = 'idle' | 'copied' | 'refused';

export function useCopyToClipboard() {
  const [copying, setCopying] = useState<CopyState>('idle');

  // Talks to the browser's timer: resets the tick on the button.
  useEffect(() => {
    if (copying !== 'copied') {
      return;
    }
    const timer = setTimeout(() => setCopying('idle'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [copying]);

  return {
    copying,
    /** Returns whether it succeeded. */
    copy: async (text: string): Promise<boolean> => {
      const isCopied = await copyText(text);
      setCopying(isCopied ? 'copied' : 'refused');
      return isCopied;
    },
  };
}
