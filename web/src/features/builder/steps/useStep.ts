import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** What stands over the editor on the way from a draft to its readers. */
export type Step = 'flowchart' | 'publish' | 'share' | 'versions' | 'people';

const STEPS: readonly Step[] = ['flowchart', 'publish', 'share', 'versions', 'people'];
const STEP = 'step';

/** The step the builder is at, as the address says, so that the browser's Back goes one step back. */
export function useStep() {
  const [params] = useSearchParams();
  const location = useLocation();
  const { search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const named = params.get(STEP);
  const step = STEPS.find((known) => known === named);
  const stepsIn = stepsInOf(state);

  /** One step on. What is replaced is not come back to. */
  const go = useCallback(
    (next: Step, { replace = false }: { replace?: boolean } = {}) => {
      const to = new URLSearchParams(search);
      to.set(STEP, next);
      void navigate(
        { search: `?${to}` },
        { replace, state: { ...stateOf(state), stepsIn: replace ? stepsIn : stepsIn + 1 } },
      );
    },
    [navigate, search, state, stepsIn],
  );

  const without = useCallback(() => {
    const to = new URLSearchParams(search);
    to.delete(STEP);
    void navigate({ search: `?${to}` }, { replace: true, state: { ...stateOf(state), stepsIn: 0 } });
  }, [navigate, search, state]);

  /** One step back, to where it was come from. */
  const back = useCallback(() => {
    if (stepsIn > 0) {
      void navigate(-1);
    } else {
      // Opened by its address: there is nothing of ours to go back to.
      without();
    }
  }, [navigate, stepsIn, without]);

  /** Back to the editor, however many steps it was. */
  const leave = useCallback(() => {
    if (stepsIn > 0) {
      void navigate(-stepsIn);
    } else {
      without();
    }
  }, [navigate, stepsIn, without]);

  return { step, go, back, leave };
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

function stepsInOf(state: unknown): number {
  const { stepsIn } = stateOf(state);
  return typeof stepsIn === 'number' ? stepsIn : 0;
}
