import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const PREVIEW = 'preview';

/** Whether the form is being tried out, as the address says, so that the browser's Back leaves the preview. */
export function usePreviewMode() {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const isPreview = params.get(PREVIEW) === '1';

  const enter = useCallback(() => {
    const search = new URLSearchParams(location.search);
    search.set(PREVIEW, '1');
    const state: unknown = { ...stateOf(location.state), cameFromEdit: true };
    void navigate({ search: `?${search}` }, { state });
  }, [location, navigate]);

  const leave = useCallback(() => {
    if (stateOf(location.state)['cameFromEdit'] === true) {
      void navigate(-1);
      return;
    }
    // The preview was opened by its address: there is nothing of ours to go back to.
    const search = new URLSearchParams(location.search);
    search.delete(PREVIEW);
    void navigate({ search: `?${search}` }, { replace: true, state: stateOf(location.state) });
  }, [location, navigate]);

  return { isPreview, enter, leave };
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
