import { useCallback, useMemo, useState } from 'react';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import { type DraftForm, pageOf, pageWithQuestion } from '../draft/document';
import { linksTo } from '../draft/pages';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';

type PageListState = {
  readonly focused?: PageId;
  readonly renaming?: PageId | undefined;
  readonly menu?: { readonly id: PageId; readonly button: HTMLElement; readonly open: boolean };
  /** The page whose next page is being chosen; `serial` makes each opening a new dialog. */
  readonly choosingNext?: { readonly id: PageId; readonly open: boolean; readonly serial: number };
  /** A snapshot of the form, so that the dialog does not change while it is open. */
  readonly deleting?: { readonly id: PageId; readonly form: DraftForm; readonly open: boolean };
};

export function usePageHandlers(onPicked: (() => void) | undefined) {
  const editor = useEditor();
  const actions = useActions();
  const [state, setState] = useState<PageListState>({});
  const change = useCallback((part: PageListState) => setState((before) => ({ ...before, ...part })), []);

  // A stable object shared by all rows.
  const handlers = useMemo(() => {
    const currentForm = () => editor.getState().document.form;
    return {
      select: (id: PageId) => {
        if (onPicked) {
          // The sheet closes and this row with it, so focus the page.
          onPicked();
          editor.requestFocus({ key: focusKey.canvas });
        }
        editor.select({ pageId: id });
      },
      open: (id: PageId) => editor.select({ pageId: id }),
      focused: (id: PageId) => change({ focused: id }),
      rename: (id: PageId) => change({ renaming: id }),
      renamed: (id: PageId, by: 'key' | 'leaving') => {
        change({ renaming: undefined });
        if (by === 'key') {
          editor.requestFocus({ key: focusKey.pageItem(id) });
        }
      },
      remove: (id: PageId) => {
        const form = currentForm();
        const { conditions, nexts, isStart } = linksTo(form, id);
        const isReferenced = conditions.length > 0 || nexts.length > 0 || isStart;
        if (isReferenced && form.pages.length > 1) {
          change({ deleting: { id, form, open: true } });
        } else {
          actions.removePage(id);
        }
      },
      chooseNext: (id: PageId) =>
        setState((before) => ({
          ...before,
          choosingNext: { id, open: true, serial: (before.choosingNext?.serial ?? 0) + 1 },
        })),
      move: (id: PageId, to: number) => {
        actions.movePage(id, to);
        // Moving the row in the DOM loses the focus.
        editor.requestFocus({ key: focusKey.pageItem(id) });
      },
      dropQuestion: (questionId: QuestionId, pageId: PageId) => {
        const form = currentForm();
        const isHere = pageWithQuestion(form, questionId)?.pageId === pageId;
        const count = pageOf(form, pageId)?.questions.length ?? 0;
        actions.moveQuestion(questionId, { pageId, at: isHere ? count - 1 : count });
      },
      openMenu: (id: PageId, button: HTMLElement) => change({ menu: { id, button, open: true } }),
    };
  }, [actions, editor, onPicked, change]);

  return { state, change, handlers };
}

export type PageHandlers = ReturnType<typeof usePageHandlers>['handlers'];
