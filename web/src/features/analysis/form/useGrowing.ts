import { startTransition, useEffect, useState } from 'react';
import { usePaper } from '../../../ui/Chart/paper';

/** So many questions are drawn at once, and so many more whenever there is time. */
const AT_ONCE = 16;

/**
 * How many of `total` questions are to be drawn by now: the first at once, so that there is something to read, then
 * more and more. `atLeast` were asked for; on paper all are.
 */
export function useGrowing(total: number, atLeast: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  const onPaper = usePaper();
  const isWhole = drawn >= total;

  // Talks to the browser's timer: what is in view is painted, and whoever types is heard, before more is drawn.
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + AT_ONCE)), 30);
    return () => clearTimeout(timer);
  }, [isWhole, drawn]);

  return onPaper ? total : Math.min(total, Math.max(drawn, atLeast));
}
