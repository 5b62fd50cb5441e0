import { useMemo, useState } from 'react';
import type { PageId } from '../../../form-rules/ids';
import { type DraftForm, pageHolding, pageOf } from '../draft/document';
import { leadingTo } from '../draft/pages';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';
import type { PageHandlers } from './PageItem';

/** What the page list is in the middle of. */
export type PageListState = {
  readonly focused: PageId | undefined;
  readonly renaming: PageId | undefined;
  readonly menu: { readonly id: PageId; readonly button: HTMLElement; readonly open: boolean } | undefined;
  /** The page whose next step is being chosen; each opening is a dialog of its own. */
  readonly leading: { readonly id: PageId; readonly open: boolean; readonly serial: number } | undefined;
  /** The form as it was when deleting was asked for: what the dialog says must not change under it. */
  readonly deleting: { readonly id: PageId; readonly form: DraftForm; readonly open: boolean } | undefined;
};

const AT_REST: PageListState = {
  focused: undefined,
  renaming: undefined,
  menu: undefined,
  leading: undefined,
  deleting: undefined,
};

/** The state of the page list and what its rows can do. */
export function usePageHandlers(onPicked: (() => void) | undefined) {
  const editor = useEditor();
  const actions = useActions();
  const [state, setState] = useState(AT_REST);

  const handlers = useMemo((): PageHandlers => {
    const change = (part: Partial<PageListState>) => setState((before) => ({ ...before, ...part }));
    const formNow = () => editor.getState().document.form;
    return {
      select: (id) => {
        if (onPicked) {
          // The sheet takes this row away with it: the page it led to is where to go on.
          onPicked();
          editor.wishFocus({ key: focusKey.canvas });
        }
        actions.selectPage(id);
      },
      open: (id) => editor.select({ pageId: id }),
      focused: (id) => change({ focused: id }),
      rename: (id) => change({ renaming: id }),
      renamed: (id, by) => {
        change({ renaming: undefined });
        if (by === 'key') {
          editor.wishFocus({ key: focusKey.pageItem(id) });
        }
      },
      remove: (id) => {
        const form = formNow();
        const { conditions, nexts, isStart } = leadingTo(form, id);
        const isPointedAt = conditions.length > 0 || nexts.length > 0 || isStart;
        if (isPointedAt && form.pages.length > 1) {
          change({ deleting: { id, form, open: true } });
        } else {
          actions.removePage(id);
        }
      },
      leadOn: (id) =>
        setState((before) => ({
          ...before,
          leading: { id, open: true, serial: (before.leading?.serial ?? 0) + 1 },
        })),
      move: (id, to) => {
        actions.movePage(id, to);
        // A row that is put elsewhere in the page loses the focus on the way.
        editor.wishFocus({ key: focusKey.pageItem(id) });
      },
      takeQuestion: (questionId, pageId) => {
        const form = formNow();
        const isHere = pageHolding(form, questionId)?.pageId === pageId;
        const count = pageOf(form, pageId)?.questions.length ?? 0;
        actions.moveQuestion(questionId, { pageId, at: isHere ? count - 1 : count });
      },
      openMenu: (id, button) => change({ menu: { id, button, open: true } }),
    };
  }, [actions, editor, onPicked]);

  return { state, setState, handlers };
}
