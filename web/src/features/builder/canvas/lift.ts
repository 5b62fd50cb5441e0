import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The one thing that is lifted by keyboard. It outlives its grip, which is drawn anew when it changes its section. */
type Lift = { readonly key: string; readonly steps: number };

const lifted = createStore<{ lift: Lift | undefined }>(() => ({ lift: undefined }));

export type Liftable = {
  readonly key: string;
  /** Moves it one step. False: it cannot go further. */
  readonly step: (by: -1 | 1) => boolean;
  /** Takes so many steps back. */
  readonly putBack: (steps: number) => void;
  readonly onLift: () => void;
  readonly onDrop: () => void;
};

/** What makes a grip work without a pointer: Space lifts, arrows move, Space drops, Escape puts back. */
export function useLift(liftable: Liftable) {
  const { key } = liftable;
  const isLifted = useStore(lifted, ({ lift }) => lift?.key === key);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (carryOut(liftable, event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Focus that really goes elsewhere drops it; focus lost by being drawn anew does not. */
  function onBlur(event: { relatedTarget: EventTarget | null }) {
    if (lifted.getState().lift?.key === key && event.relatedTarget !== null) {
      lifted.setState({ lift: undefined });
    }
  }

  return { isLifted, onKeyDown, onBlur };
}

/** False: the key means nothing here. */
function carryOut({ key, step, putBack, onLift, onDrop }: Liftable, pressed: string): boolean {
  const { lift } = lifted.getState();
  const isLifted = lift?.key === key;
  switch (pressed) {
    case ' ':
    case 'Enter':
      lifted.setState({ lift: isLifted ? undefined : { key, steps: 0 } });
      (isLifted ? onDrop : onLift)();
      return true;
    case 'Escape':
      if (isLifted) {
        lifted.setState({ lift: undefined });
        putBack(lift.steps);
      }
      return isLifted;
    case 'ArrowUp':
    case 'ArrowDown':
      if (isLifted && step(pressed === 'ArrowUp' ? -1 : 1)) {
        lifted.setState({ lift: { key, steps: lift.steps + 1 } });
      }
      return isLifted;
    default:
      return false;
  }
}
