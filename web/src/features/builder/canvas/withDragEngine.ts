type DragEngine = typeof import('./dragEngine');

let engine: DragEngine | undefined;

/**
 * Attaches something to drag and drop, at once or as soon as its library is there: nobody drags before the builder has
 * opened. The function given back takes it off again.
 */
export function withDragEngine(attach: (engine: DragEngine) => () => void): () => void {
  if (engine) {
    return attach(engine);
  }
  let takeOff: (() => void) | undefined;
  let isGone = false;
  async function attachLater() {
    engine ??= await import('./dragEngine');
    takeOff = isGone ? undefined : attach(engine);
  }
  // Without a network there is no dragging; every move has its keys and its menu.
  attachLater().catch(() => undefined);
  return () => {
    isGone = true;
    takeOff?.();
  };
}
