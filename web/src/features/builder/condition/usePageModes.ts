import { useCallback, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import type { PageId } from '../../../form-rules/ids';
import { useEditorState } from '../editor/EditorContext';

export type PageMode = 'edit' | 'condition';

/** The mode of the selected page, with setters for it and for other pages. */
export type PageModes = {
  readonly mode: PageMode;
  readonly setMode: (mode: PageMode) => void;
  readonly setModeOf: (pageId: PageId, mode: PageMode) => void;
};

const pagePickerRequests = createStore(() => 0);

/** Listens to the panel's Add Condition in condition mode. Returns the function that unsubscribes. */
export const onPagePickerRequest = (listener: () => void): (() => void) =>
  pagePickerRequests.subscribe(listener);

/** Spec §4: each page has its own mode, edit or condition. */
export function usePageModes(): PageModes {
  const pageId = useEditorState(({ selection }) => selection.pageId);
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
  const isCondition = pageId !== undefined && conditionPages.has(pageId);
  const setMode = useCallback(
    (mode: PageMode) => {
      if (mode === 'condition' && isCondition) {
        pagePickerRequests.setState((times) => times + 1);
      } else if (pageId !== undefined) {
        setModeOf(pageId, mode);
      }
    },
    [pageId, isCondition, setModeOf],
  );
  return { mode: isCondition ? 'condition' : 'edit', setMode, setModeOf };
}
