import { depthOf } from './session';
import type { Visit } from './visit';

/**
 * Makes the browser's Back the form's Back: every page of the path is an entry of the history. Forward leads nowhere,
 * because only Submit does.
 */
export function followHistory(visit: Pick<Visit, 'read' | 'subscribe' | 'backTo'>): () => void {
  // Entries of an earlier visit in this tab outlive it and lead to nothing that is still there.
  let own = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  let depth = 0;
  window.history.scrollRestoration = 'manual';

  function onSession() {
    const next = depthOf(visit.read());
    if (next === 0 || next === depth) {
      return;
    }
    if (depth === 0) {
      begin(next);
    } else if (next > depth) {
      window.history.pushState(placeAt(own, next), '');
    } else {
      window.history.go(next - depth);
    }
    depth = next;
  }

  /** A visit that goes on where it was before a reload has its steps behind it; one that goes on in a new tab has not. */
  function begin(next: number) {
    const here = placeIn(window.history.state);
    if (here?.depth === next) {
      own = here.visit;
      return;
    }
    window.history.replaceState(placeAt(own, 1), '');
    for (let step = 2; step <= next; step += 1) {
      window.history.pushState(placeAt(own, step), '');
    }
  }

  function onPop({ state }: PopStateEvent) {
    const place = placeIn(state);
    if (place === undefined || depth === 0) {
      return;
    }
    if (place.visit !== own) {
      window.history.back();
    } else if (place.depth < depth) {
      ({ depth } = place);
      visit.backTo(place.depth);
    } else if (place.depth > depth) {
      window.history.go(depth - place.depth);
    }
  }

  const leave = visit.subscribe(onSession);
  window.addEventListener('popstate', onPop);
  return () => {
    leave();
    window.removeEventListener('popstate', onPop);
  };
}

type Place = { readonly visit: number; readonly depth: number };

function placeAt(visit: number, depth: number): { formwright: Place } {
  return { formwright: { visit, depth } };
}

function placeIn(state: unknown): Place | undefined {
  return typeof state === 'object' && state !== null && 'formwright' in state && isPlace(state.formwright)
    ? state.formwright
    : undefined;
}

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'visit' in value && 'depth' in value;
}
