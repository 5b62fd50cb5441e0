import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

type GridKeysOptions = {
  rows: number;
  columns: number;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (row: number) => void;
  onSelect: (row: number) => void;
};

type Spot = { row: number; column: number };

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

/** One cell of the grid can be reached by Tab; from there the arrow keys lead to all others. */
export function useGridKeys({ rows, columns, scroller, onOpen, onSelect }: GridKeysOptions) {
  const [kept, setKept] = useState<Spot>({ row: 0, column: 0 });
  const isMoving = useRef(false);
  const spot = within(kept, rows, columns);

  // Talks to the document: the focus goes where the keys have led, and the cell comes into view.
  useEffect(() => {
    if (!isMoving.current) {
      return;
    }
    isMoving.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[aria-rowindex="${spot.row + 2}"] [data-column="${spot.column}"]`,
    );
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [spot.row, spot.column, scroller]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) {
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(spot.row);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      onSelect(spot.row);
      return;
    }
    const wanted = moved(spot, event, { rows, columns });
    if (wanted !== undefined) {
      event.preventDefault();
      const next = within(wanted, rows, columns);
      isMoving.current = next.row !== spot.row || next.column !== spot.column;
      setKept(next);
    }
  }

  function onFocus({ target }: FocusEvent) {
    setKept(spotOf(target) ?? spot);
  }

  function onClick({ target }: MouseEvent) {
    const isAtBox = target instanceof Element && target.closest('label, input') !== null;
    const pressed = target instanceof Element ? spotOf(target) : undefined;
    // Who marks words to copy them does not want to leave, nor who presses the box.
    if (pressed !== undefined && !isAtBox && window.getSelection()?.toString() === '') {
      onOpen(pressed.row);
    }
  }

  return { ...spot, body: { onKeyDown, onFocus, onClick } };
}

function spotOf(element: Element): Spot | undefined {
  const cell = element.closest('[data-column]');
  const row = Number(cell?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
  return cell !== null && row >= 0 ? { row, column: Number(cell.getAttribute('data-column')) } : undefined;
}

function within({ row, column }: Spot, rows: number, columns: number): Spot {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

function moved(
  { row, column }: Spot,
  { key, ctrlKey }: KeyboardEvent,
  { rows, columns }: { rows: number; columns: number },
): Spot | undefined {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + PAGE, column };
    case 'PageUp':
      return { row: row - PAGE, column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}
