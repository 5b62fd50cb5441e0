import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const PREVIEW = 'preview';

/** Preview mode is part of the URL, so that the browser's Back leaves it. */
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
    // The preview was opened by its URL: there is no history entry to go back to.
    const search = new URLSearchParams(location.search);
    search.delete(PREVIEW);
    void navigate({ search: `?${search}` }, { replace: true, state: stateOf(location.state) });
  }, [location, navigate]);

  return { isPreview, enter, leave, ...usePreviewFocus(isPreview) };
}

/** Moves the focus to Back to Edit when the preview opens, and back to Preview when it closes. */
function usePreviewFocus(isPreview: boolean) {
  const previewButton = useRef<HTMLButtonElement>(null);
  const backButton = useRef<HTMLButtonElement>(null);
  const wasPreview = useRef(isPreview);

  // Talks to the document's focus: the pressed button is unmounted.
  useEffect(() => {
    if (wasPreview.current !== isPreview) {
      wasPreview.current = isPreview;
      (isPreview ? backButton : previewButton).current?.focus();
    }
  }, [isPreview]);

  return { previewButton, backButton };
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
