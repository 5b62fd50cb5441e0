import { depthOf, responseIn } from './session';
import type { Visit } from './visit';

/**
 * Connects the browser's Back with the form's Back: every visited page is a history entry. Forward is undone, because
 * only Submit goes forward. On the thank-you screen, Back moves through the entries without reopening their pages.
 */
export function followHistory(visit: Pick<Visit, 'read' | 'subscribe' | 'backTo'>): () => void {
  /** Entries of an earlier visit in this tab stay in the history; the id tells them apart. */
  let visitId = 0;
  let response: string | undefined;
  let depth = 0;
  /** The depth of the browser's entry; differs from the form's after Back from the thank-you screen. */
  let browserDepth = 0;
  window.history.scrollRestoration = 'manual';

  function onSession() {
    const session = visit.read();
    const next = depthOf(session);
    const isOther = responseIn(session) !== response;
    if (next === 0 || (next === depth && !isOther)) {
      return;
    }
    if (isOther) {
      begin(next);
      response = responseIn(session);
    } else if (next > browserDepth) {
      window.history.pushState(entryFor(visitId, next), '');
    } else if (next < browserDepth) {
      window.history.go(next - browserDepth);
    }
    depth = next;
    browserDepth = next;
  }

  /** After a reload the history has the entries already; in a new tab they are added. */
  function begin(next: number) {
    const here = readEntry(window.history.state);
    if (response === undefined && here?.depth === next) {
      visitId = here.visit;
      return;
    }
    visitId = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    window.history.replaceState(entryFor(visitId, 1), '');
    for (let step = 2; step <= next; step += 1) {
      window.history.pushState(entryFor(visitId, step), '');
    }
  }

  function onPop({ state }: PopStateEvent) {
    const entry = readEntry(state);
    if (entry === undefined || depth === 0) {
      return;
    }
    if (entry.visit !== visitId) {
      window.history.back();
    } else if (entry.depth > depth) {
      window.history.go(depth - entry.depth);
    } else {
      browserDepth = entry.depth;
      visit.backTo(entry.depth);
    }
  }

  const unsubscribe = visit.subscribe(onSession);
  // Pages may have been visited before this was loaded.
  onSession();
  window.addEventListener('popstate', onPop);
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPop);
  };
}

type HistoryEntry = { readonly visit: number; readonly depth: number };

function entryFor(visit: number, depth: number): { formwright: HistoryEntry } {
  return { formwright: { visit, depth } };
}

function readEntry(state: unknown): HistoryEntry | undefined {
  return typeof state === 'object' && state !== null && 'formwright' in state && isEntry(state.formwright)
    ? state.formwright
    : undefined;
}

function isEntry(value: unknown): value is HistoryEntry {
  return typeof value === 'object' && value !== null && 'visit' in value && 'depth' in value;
}
