import { useEffect, useState } from 'react';

/** Counts down the whole seconds until this time. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until));

  // Talks to the clock: reads the time on every tick, because hidden tabs get fewer ticks.
  useEffect(() => {
    const update = () => setLeft(secondsTo(until));
    update();
    const ticking = setInterval(update, 1000);
    return () => clearInterval(ticking);
  }, [until]);

  return left;
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
