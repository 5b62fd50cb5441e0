import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';

/** Replaces the canvas, which jsdom lacks, and returns what is visible on it: texts, 'a picture' and 'a stroke'. */
export function stubCanvas(): ReadonlySet<string> {
  const visible = new Set<string>();
  const ignored = Object.fromEntries(
    'beginPath clearRect closePath fill moveTo setTransform'
      .split(' ')
      .map((name) => [name, () => undefined]),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that a signature uses.
    {
      ...ignored,
      measureText: () => ({ width: 10 }),
      fillRect: () => visible.clear(),
      fillText: (text: string) => visible.add(text),
      drawImage: () => visible.add('a picture'),
      arc: () => visible.add('a stroke'),
    } as unknown as null,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PNG);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
  return visible;
}

/** The canvas, once it can be drawn on: it is in the document before the pad listens. */
export function findCanvas(): Promise<HTMLElement> {
  return waitFor(() => {
    const canvas = screen.getByRole('img');
    expect(canvas.style.touchAction).toBe('none');
    return canvas;
  });
}

export function startStroke(canvas: HTMLElement): void {
  fireEvent.pointerDown(canvas, { buttons: 1, clientX: 10, clientY: 10, pointerId: 1 });
  fireEvent.pointerMove(window, { buttons: 1, clientX: 30, clientY: 20, pointerId: 1 });
}

export function endStroke(): void {
  fireEvent.pointerUp(window, { buttons: 0, clientX: 50, clientY: 10, pointerId: 1 });
}

export function drawStroke(canvas: HTMLElement): void {
  startStroke(canvas);
  endStroke();
}
