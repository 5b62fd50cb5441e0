import { useCallback, useState } from 'react';
import type { PageId } from '../../../form-rules/ids';
import { useEdited } from '../editor/EditorContext';

export type PageMode = 'edit' | 'condition';

/** Spec §4: each page is in edit mode or condition mode; a page keeps its own while others are looked at. */
export function usePageMode(): { readonly mode: PageMode; readonly setMode: (mode: PageMode) => void } {
  const pageId = useEdited(({ place }) => place.pageId);
  const [conditionPages, setConditionPages] = useState<ReadonlySet<PageId>>(new Set());
  const setMode = useCallback(
    (mode: PageMode) => {
      setConditionPages((before) => {
        const after = new Set(before);
        if (pageId !== undefined && mode === 'condition') {
          after.add(pageId);
        } else if (pageId !== undefined) {
          after.delete(pageId);
        }
        return after;
      });
    },
    [pageId],
  );
  return { mode: pageId !== undefined && conditionPages.has(pageId) ? 'condition' : 'edit', setMode };
}
