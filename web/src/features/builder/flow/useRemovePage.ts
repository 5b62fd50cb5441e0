import { useCallback, useState } from 'react';
import type { Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import type { DraftForm } from '../draft/document';
import { leadingTo } from '../draft/pages';
import { useEditor } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import type { FlowPage } from './flowOf';

/** Removing a page from the chart: at once, or after asking what becomes of the conditions that name it. */
export function useRemovePage(onRemoved: () => void) {
  const editor = useEditor();
  const actions = useActions();
  // The form as it was when removing was asked for: what the dialog says must not change under it.
  const [asked, setAsked] = useState<{ readonly id: PageId; readonly form: DraftForm }>();
  const [isOpen, setOpen] = useState(false);

  const remove = useCallback(
    (id: PageId, leadTo?: Target) => {
      actions.removePage(id, leadTo);
      onRemoved();
    },
    [actions, onRemoved],
  );
  const ask = useCallback(
    ({ pageId }: FlowPage) => {
      const { form } = editor.getState().document;
      const { conditions, nexts, isStart } = leadingTo(form, pageId);
      if (conditions.length + nexts.length > 0 || isStart) {
        setAsked({ id: pageId, form });
        setOpen(true);
      } else {
        remove(pageId);
      }
    },
    [editor, remove],
  );
  return {
    ask,
    asked,
    isOpen,
    close: () => setOpen(false),
    remove: (leadTo: Target | undefined) => {
      setOpen(false);
      if (asked) {
        remove(asked.id, leadTo);
      }
    },
  };
}
