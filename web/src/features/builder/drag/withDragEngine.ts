type DragEngine = typeof import('./dragEngine');

let engine: DragEngine | undefined;

/**
 * Attaches to the drag-and-drop library, now or when it has loaded; it is not part of the first load. Returns the function
 * that detaches.
 */
export function withDragEngine(attach: (engine: DragEngine) => () => void): () => void {
  if (engine) {
    return attach(engine);
  }
  let detach: (() => void) | undefined;
  let isGone = false;
  async function attachWhenLoaded() {
    engine ??= await import('./dragEngine');
    detach = isGone ? undefined : attach(engine);
  }
  // Without a network there is no dragging; keys and menus still work.
  attachWhenLoaded().catch(() => undefined);
  return () => {
    isGone = true;
    detach?.();
  };
}
