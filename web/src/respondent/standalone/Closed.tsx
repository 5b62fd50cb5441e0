import { useEffect } from 'react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import type { JsonObject } from '../call';
import { StandaloneScreen } from './StandaloneScreen';
import { openingText, standaloneTexts } from './standaloneTexts';

/** The clocks of the device and the server differ. */
const MIN_WAIT_MS = 5000;
/** Timers cannot wait longer. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** The form is closed, or opens later: then it opens by itself. */
export function Closed({ notice = {}, onOpen }: { notice: JsonObject | undefined; onOpen: () => void }) {
  const { opensAt, closedText } = notice;
  const opening = typeof opensAt === 'string' ? Date.parse(opensAt) : Number.NaN;
  const isLater = !Number.isNaN(opening);
  const t = standaloneTexts();

  // Talks to the clock.
  useEffect(() => {
    const wait = Math.max(opening - Date.now(), MIN_WAIT_MS);
    const timer = wait < MAX_WAIT_MS ? setTimeout(onOpen, wait) : undefined;
    return () => clearTimeout(timer);
  }, [opening, onOpen]);

  const help = typeof closedText === 'string' ? closedText : t.closedHelp;
  return (
    <StandaloneScreen
      title={isLater ? t.notOpen : t.closed}
      help={isLater ? t.opensAt(openingText(opening)) : help}
      drawing={!isLater && <BrokenPathDrawing />}
    />
  );
}
