import { type RefObject, useEffect, useEffectEvent } from 'react';
import { hasCommandKey } from '../keyboard/platform';

/** Ctrl+Enter anywhere in the dialog around `body` publishes. */
export function usePublishKey(body: RefObject<HTMLElement | null>, onPublish: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isInDialog =
      target instanceof Element &&
      body.current !== null &&
      target.closest('[role="dialog"]') === body.current.closest('[role="dialog"]');
    if (event.key !== 'Enter' || !hasCommandKey(event) || event.isComposing || !isInDialog) {
      return;
    }
    event.preventDefault();
    // The shortcut that opened the dialog must not publish while its keys are still down.
    if (!event.repeat) {
      onPublish();
    }
  });

  // Talks to the keyboard, in the capture phase, before a field handles Enter.
  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', keyDown, { capture: true });
    return () => document.removeEventListener('keydown', keyDown, { capture: true });
  }, []);
}
