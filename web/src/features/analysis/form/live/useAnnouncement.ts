import { useEffect, useRef, useState } from 'react';

const MIN_INTERVAL_MS = 30_000;

/** The text for screen readers: the newest sentence, at most one every 30 seconds, and none at first. */
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
      Math.max(0, saidAt.current + MIN_INTERVAL_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [sentence, said]);

  return said ?? '';
}
