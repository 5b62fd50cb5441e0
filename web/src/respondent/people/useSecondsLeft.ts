import { useEffect, useState } from 'react';

/** The whole seconds until this time, counting down to 0. */
export function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until));

  // Talks to the clock: by its time and not by the ticks, which a hidden tab gets fewer of.
  useEffect(() => {
    const tell = () => setLeft(secondsTo(until));
    tell();
    const ticking = setInterval(tell, 1000);
    return () => clearInterval(ticking);
  }, [until]);

  return left;
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - Date.now()) / 1000));
}
