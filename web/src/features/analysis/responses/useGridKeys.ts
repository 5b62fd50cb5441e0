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

type GridCell = { row: number; column: number };

const STEPS: Partial<Record<string, GridCell>> = {
  ArrowDown: { row: 1, column: 0 },
  ArrowUp: { row: -1, column: 0 },
  ArrowRight: { row: 0, column: 1 },
  ArrowLeft: { row: 0, column: -1 },
  PageDown: { row: 10, column: 0 },
  PageUp: { row: -10, column: 0 },
};

/** Roving focus: Tab reaches one cell, arrow keys the others. */
export function useGridKeys({ rows, columns, scroller, onOpen, onSelect }: GridKeysOptions) {
  const [stored, setStored] = useState<GridCell>({ row: 0, column: 0 });
  const isMoving = useRef(false);
  const current = clamp(stored, rows, columns);

  // Talks to the document: focuses the new cell and scrolls it into view.
  useEffect(() => {
    if (!isMoving.current) {
      return;
    }
    isMoving.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[aria-rowindex="${current.row + 2}"] [data-column="${current.column}"]`,
    );
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current.row, current.column, scroller]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) {
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(current.row);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      onSelect(current.row);
      return;
    }
    const target = moveBy(current, event, { rows, columns });
    if (target !== undefined) {
      event.preventDefault();
      const next = clamp(target, rows, columns);
      isMoving.current = next.row !== current.row || next.column !== current.column;
      setStored(next);
    }
  }

  function onFocus({ target }: FocusEvent) {
    setStored(cellOf(target) ?? current);
  }

  function onClick({ target }: MouseEvent) {
    const isCheckbox = target instanceof Element && target.closest('label, input') !== null;
    const clicked = target instanceof Element ? cellOf(target) : undefined;
    // Selecting text or pressing the checkbox must not open the response.
    if (clicked !== undefined && !isCheckbox && window.getSelection()?.toString() === '') {
      onOpen(clicked.row);
    }
  }

  return { ...current, body: { onKeyDown, onFocus, onClick } };
}

function cellOf(element: Element): GridCell | undefined {
  const cell = element.closest('[data-column]');
  const row = Number(cell?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2;
  return cell !== null && row >= 0 ? { row, column: Number(cell.getAttribute('data-column')) } : undefined;
}

function clamp({ row, column }: GridCell, rows: number, columns: number): GridCell {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

function moveBy(
  { row, column }: GridCell,
  { key, ctrlKey }: KeyboardEvent,
  { rows, columns }: { rows: number; columns: number },
): GridCell | undefined {
  const step = STEPS[key];
  if (step !== undefined) {
    return { row: row + step.row, column: column + step.column };
  }
  if (key === 'Home') {
    return { row: ctrlKey ? 0 : row, column: 0 };
  }
  return key === 'End' ? { row: ctrlKey ? rows - 1 : row, column: columns - 1 } : undefined;
}
