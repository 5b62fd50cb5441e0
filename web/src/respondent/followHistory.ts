import { depthOf } from './session';
import type { Visit } from './visit';

/**
 * Makes the browser's Back the form's Back: every page of the path is an entry of the history. Forward leads nowhere,
 * because only Submit does.
 */
export function followHistory(visit: Visit): () => void {
  // Entries of an earlier visit in this tab outlive it, as after a reload, and lead to nothing that is still there.
  const own = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  let depth = 0;
  window.history.scrollRestoration = 'manual';

  function onSession() {
    const next = depthOf(visit.read());
    if (next === 0 || next === depth) {
      return;
    }
    if (depth === 0) {
      window.history.replaceState(placeAt(own, next), '');
    } else if (next > depth) {
      window.history.pushState(placeAt(own, next), '');
    } else {
      window.history.go(next - depth);
    }
    depth = next;
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
