import { useCallback, useState } from 'react';
import type { Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import type { DraftForm } from '../draft/document';
import { linksTo } from '../draft/pages';
import { useEditor } from '../editor/EditorContext';
import { useActions } from '../editor/useActions';
import type { FlowPage } from './flowGraph';

/** Removes a page; asks first if conditions or pages lead to it. */
export function useRemovePage(onRemoved: () => void) {
  const editor = useEditor();
  const actions = useActions();
  // A snapshot, so that the dialog does not change while it is open.
  const [pending, setPending] = useState<{ readonly id: PageId; readonly form: DraftForm }>();
  const [isOpen, setOpen] = useState(false);

  const remove = useCallback(
    (id: PageId, leadTo?: Target) => {
      actions.removePage(id, leadTo);
      onRemoved();
    },
    [actions, onRemoved],
  );
  const request = useCallback(
    ({ pageId }: FlowPage) => {
      const { form } = editor.getState().document;
      const { conditions, nexts, isStart } = linksTo(form, pageId);
      if (conditions.length + nexts.length > 0 || isStart) {
        setPending({ id: pageId, form });
        setOpen(true);
      } else {
        remove(pageId);
      }
    },
    [editor, remove],
  );
  return {
    request,
    pending,
    isOpen,
    close: () => setOpen(false),
    remove: (leadTo: Target | undefined) => {
      setOpen(false);
      if (pending) {
        remove(pending.id, leadTo);
      }
    },
  };
}
