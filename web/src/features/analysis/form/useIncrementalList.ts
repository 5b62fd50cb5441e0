import { startTransition, useEffect, useState } from 'react';
import { useIsPrinting } from '../../../ui/Chart/print';

/** Questions rendered at first, and added per step. */
const BATCH_SIZE = 16;

/**
 * How many of `total` questions to render now: a first batch at once, then more step by step. At least `atLeast`, and all
 * of them in print.
 */
export function useIncrementalList(total: number, atLeast: number): number {
  const [drawn, setDrawn] = useState(BATCH_SIZE);
  const onPaper = useIsPrinting();
  const isWhole = drawn >= total;

  // Talks to the browser's timer: lets the browser paint and handle input between two batches.
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + BATCH_SIZE)), 30);
    return () => clearTimeout(timer);
  }, [isWhole, drawn]);

  return onPaper ? total : Math.min(total, Math.max(drawn, atLeast));
}
