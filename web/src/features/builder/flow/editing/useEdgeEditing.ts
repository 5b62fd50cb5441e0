import { type PointerEvent, type RefObject, useCallback, useMemo, useState } from 'react';
import type { Target } from '../../../../form-rules/definition';
import type { FlowEdge } from '../flowGraph';
import type { MenuAnchor } from './EdgeMenu';
import { useChangeEdge } from './useChangeEdge';
import { useExitDrag } from './useExitDrag';

/** Callbacks for the handles and lines of the chart. */
export type EdgeEditing = {
  readonly onDrag: (event: PointerEvent<HTMLElement>, edge: FlowEdge) => void;
  readonly onOpen: (edge: FlowEdge, anchor: MenuAnchor) => void;
  readonly onInsert: (edge: FlowEdge) => void;
};

/** Editing in the chart: a menu for each edge, and dragging it to another target. */
export function useEdgeEditing(frame: RefObject<HTMLElement | null>, focusNode: (id: string) => void) {
  const change = useChangeEdge();
  const [menu, setMenu] = useState<{ readonly edge: FlowEdge; readonly anchor: MenuAnchor }>();
  const [isOpen, setOpen] = useState(false);

  const goTo = useCallback((id: string | undefined) => id !== undefined && focusNode(id), [focusNode]);
  const handleOf = useCallback(
    ({ id }: FlowEdge) =>
      frame.current?.querySelector<HTMLElement>(`[data-exit="${CSS.escape(id)}"]`) ?? null,
    [frame],
  );

  const onDrop = useCallback(
    (edge: FlowEdge, to: Target | 'new page') => {
      if (to === 'new page') {
        goTo(change.redirectToNewPage(edge));
      } else {
        change.redirect(edge, to);
        // Keeps the focus in the chart, where the undo shortcut works.
        handleOf(edge)?.focus({ preventScroll: true });
      }
    },
    [change, goTo, handleOf],
  );
  const { drag, line, begin, hasDragged } = useExitDrag(frame, onDrop);

  // Stable until the form changes: every node and line uses it.
  const tools = useMemo(
    (): EdgeEditing => ({
      onDrag: begin,
      onOpen(edge, anchor) {
        if (!hasDragged.current) {
          setMenu({ edge, anchor });
          setOpen(true);
        }
      },
      onInsert: (edge) => goTo(change.insertPage(edge)),
    }),
    [begin, change, goTo, hasDragged],
  );
  const shownMenu = menu && {
    ...menu,
    open: isOpen,
    onClose: () => setOpen(false),
    focusAfter: () => handleOf(menu.edge),
  };
  return { tools, menu: shownMenu, change, drag, line };
}
