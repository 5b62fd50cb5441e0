import { useEffect } from 'react';
import { BrokenPathDrawing } from '../../ui/BrokenPathDrawing/BrokenPathDrawing';
import type { JsonObject } from '../call';
import { ALREADY_ANSWERED } from '../formCalls';
import { Receipt } from '../thank-you/Receipt';
import { StandaloneScreen } from './StandaloneScreen';
import { openingText, standaloneTexts } from './standaloneTexts';

/** The clocks of the device and the server differ. */
const MIN_WAIT_MS = 5000;
/** Timers cannot wait longer. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** The form is closed, opens later, or was answered by this person. It opens by itself once it is open. */
export function Closed({ notice = {}, onOpen }: { notice: JsonObject | undefined; onOpen: () => void }) {
  const { code, opensAt, closedText, receipt } = notice;
  const opening = typeof opensAt === 'string' ? Date.parse(opensAt) : Number.NaN;
  const isLater = !Number.isNaN(opening);
  const t = standaloneTexts();

  // Talks to the clock.
  useEffect(() => {
    const wait = Math.max(opening - Date.now(), MIN_WAIT_MS);
    const timer = wait < MAX_WAIT_MS ? setTimeout(onOpen, wait) : undefined;
    return () => clearTimeout(timer);
  }, [opening, onOpen]);

  if (code === ALREADY_ANSWERED) {
    return (
      <StandaloneScreen title={t.answeredBefore} help={t.onePerPerson}>
        {typeof receipt === 'string' && <Receipt code={receipt} />}
      </StandaloneScreen>
    );
  }
  const help = typeof closedText === 'string' ? closedText : t.closedHelp;
  return (
    <StandaloneScreen
      title={isLater ? t.notOpen : t.closed}
      help={isLater ? t.opensAt(openingText(opening)) : help}
      drawing={!isLater && <BrokenPathDrawing />}
    />
  );
}
