import { useEffect, useRef } from 'react';

/** Keeps the focus with the owner as the preview comes and goes: to Back to Edit, and back to Preview. */
export function usePreviewFocus(isPreview: boolean) {
  const previewButton = useRef<HTMLButtonElement>(null);
  const backButton = useRef<HTMLButtonElement>(null);
  const was = useRef(isPreview);

  // Talks to the document's focus: the button that was pressed is gone now.
  useEffect(() => {
    if (was.current !== isPreview) {
      was.current = isPreview;
      (isPreview ? backButton : previewButton).current?.focus();
    }
  }, [isPreview]);

  return { previewButton, backButton };
}
