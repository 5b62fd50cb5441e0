import { useCallback, useState } from 'react';
import type { PageId } from '../../../form-rules/ids';
import { useEdited } from '../editor/EditorContext';

export type PageMode = 'edit' | 'condition';

/** The mode of the page on the canvas, and the way to change it, there or on another page. */
export type PageModes = {
  readonly mode: PageMode;
  readonly setMode: (mode: PageMode) => void;
  readonly setModeOf: (pageId: PageId, mode: PageMode) => void;
};

/** Spec §4: each page is in edit mode or condition mode; a page keeps its own while others are looked at. */
export function usePageModes(): PageModes {
  const pageId = useEdited(({ place }) => place.pageId);
  const [conditionPages, setConditionPages] = useState<ReadonlySet<PageId>>(new Set());
  const setModeOf = useCallback((id: PageId, mode: PageMode) => {
    setConditionPages((before) => {
      const after = new Set(before);
      if (mode === 'condition') {
        after.add(id);
      } else {
        after.delete(id);
      }
      return after;
    });
  }, []);
  const setMode = useCallback(
    (mode: PageMode) => {
      if (pageId !== undefined) {
        setModeOf(pageId, mode);
      }
    },
    [pageId, setModeOf],
  );
  const mode = pageId !== undefined && conditionPages.has(pageId) ? 'condition' : 'edit';
  return { mode, setMode, setModeOf };
}
