import { useEffect, useRef, useState } from 'react';

const AT_MOST_EVERY_MS = 30_000;

/** A sentence to be read out: the newest one, but a new one at most every half minute, and none to begin with. */
export function useAnnouncement(sentence: string): string {
  const [said, setSaid] = useState<string | null>(null);
  const latest = useRef(sentence);
  const first = useRef(sentence);
  const saidAt = useRef(Number.NEGATIVE_INFINITY);

  // Talks to the browser's timer.
  useEffect(() => {
    latest.current = sentence;
    if (sentence === (said ?? first.current)) return;
    const timer = setTimeout(
      () => {
        saidAt.current = Date.now();
        setSaid(latest.current);
      },
      Math.max(0, saidAt.current + AT_MOST_EVERY_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [sentence, said]);

  return said ?? '';
}
