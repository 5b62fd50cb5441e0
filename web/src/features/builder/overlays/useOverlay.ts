import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** A dialog or full-screen layer over the editor. */
export type Overlay = 'flowchart' | 'publish' | 'share' | 'settings' | 'versions' | 'people';

const OVERLAYS: readonly Overlay[] = ['flowchart', 'publish', 'share', 'settings', 'versions', 'people'];
const PARAM = 'step';

/** The open overlay. It is in the URL, so the browser's Back closes it. */
export function useOverlay() {
  const [params] = useSearchParams();
  const location = useLocation();
  const { search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const named = params.get(PARAM);
  const overlay = OVERLAYS.find((known) => known === named);
  const depth = depthOf(state);
  const { from } = stateOf(state);

  /** Opens an overlay on top of, or instead of, the current one. */
  const go = useCallback(
    (next: Overlay, { replace = false }: { replace?: boolean } = {}) => {
      const to = new URLSearchParams(search);
      to.set(PARAM, next);
      void navigate(
        { search: `?${to}` },
        {
          replace,
          state: { ...stateOf(state), stepsIn: replace ? depth : depth + 1, from: replace ? from : overlay },
        },
      );
    },
    [navigate, search, state, overlay, depth, from],
  );

  const removeParam = useCallback(() => {
    const to = new URLSearchParams(search);
    to.delete(PARAM);
    void navigate(
      { search: `?${to}` },
      { replace: true, state: { ...stateOf(state), stepsIn: 0, from: undefined } },
    );
  }, [navigate, search, state]);

  /** Returns to the previous overlay or the editor. */
  const back = useCallback(() => {
    if (depth > 0) {
      void navigate(-1);
    } else {
      // Opened by its URL: the previous history entry is not ours.
      removeParam();
    }
  }, [navigate, depth, removeParam]);

  /** Closes all overlays. */
  const leave = useCallback(() => {
    if (depth > 0) {
      void navigate(-depth);
    } else {
      removeParam();
    }
  }, [navigate, depth, removeParam]);

  return { overlay, from: OVERLAYS.find((known) => known === from), go, back, leave };
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function depthOf(state: unknown): number {
  const { stepsIn } = stateOf(state);
  return typeof stepsIn === 'number' ? stepsIn : 0;
}
