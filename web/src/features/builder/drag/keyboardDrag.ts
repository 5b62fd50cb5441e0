import type { KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The item being dragged by keyboard. Module state, because a change of section remounts the grip. */
type KeyboardDragState = { readonly key: string; readonly steps: number };

const active = createStore<{ drag: KeyboardDragState | undefined }>(() => ({ drag: undefined }));

export type KeyboardDraggable = {
  readonly key: string;
  /** False: it cannot move further. */
  readonly step: (by: -1 | 1) => boolean;
  /** Undoes this number of steps. */
  readonly putBack: (steps: number) => void;
  readonly onLift: () => void;
  readonly onDrop: () => void;
};

/** Keyboard control of a grip: Space lifts, arrows move, Space drops, Escape cancels. */
export function useKeyboardDrag(keyboardDrag: KeyboardDraggable) {
  const { key } = keyboardDrag;
  const isLifted = useStore(active, ({ drag }) => drag?.key === key);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (handleKey(keyboardDrag, event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** Focus on another element drops the item; focus lost by a remount does not. */
  function onBlur(event: { relatedTarget: EventTarget | null }) {
    if (active.getState().drag?.key === key && event.relatedTarget !== null) {
      active.setState({ drag: undefined });
    }
  }

  return { isLifted, onKeyDown, onBlur };
}

/** False: the key is not handled here. */
function handleKey({ key, step, putBack, onLift, onDrop }: KeyboardDraggable, pressed: string): boolean {
  const { drag } = active.getState();
  const isLifted = drag?.key === key;
  switch (pressed) {
    case ' ':
    case 'Enter':
      active.setState({ drag: isLifted ? undefined : { key, steps: 0 } });
      (isLifted ? onDrop : onLift)();
      return true;
    case 'Escape':
      if (isLifted) {
        active.setState({ drag: undefined });
        putBack(drag.steps);
      }
      return isLifted;
    case 'ArrowUp':
    case 'ArrowDown':
      if (isLifted && step(pressed === 'ArrowUp' ? -1 : 1)) {
        active.setState({ drag: { key, steps: drag.steps + 1 } });
      }
      return isLifted;
    default:
      return false;
  }
}
