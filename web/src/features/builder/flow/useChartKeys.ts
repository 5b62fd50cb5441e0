import { useReactFlow } from '@xyflow/react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { useActions } from '../editor/useActions';
import { hasCommandKey, letterOf } from '../keyboard/platform';
import { useFlow } from './flowContext';
import { isNavigationKey, nextNode } from './keyboardNavigation';
import type { FlowLayout } from './layout';
import { transition } from './useChartViewport';

type KeyedChart = {
  readonly layout: FlowLayout;
  readonly frame: RefObject<HTMLElement | null>;
  readonly view: { readonly fit: () => void; readonly show: (id: string) => void };
};

/** Roving tabindex: arrows follow the edges, Enter edits the page, plus, minus and zero zoom, Ctrl or ⌘ with Z undoes. */
export function useChartKeys({ layout, frame, view }: KeyedChart) {
  const { flow, current, onEditPage } = useFlow();
  const { zoomIn, zoomOut } = useReactFlow();
  const { undo, redo } = useActions();
  const [focused, setFocused] = useState<string>();
  const [active, setActive] = useState<string>();
  const previous = useRef<string>(undefined);
  const isFocusedShown = focused !== undefined && layout.nodes.some(({ id }) => id === focused);
  const tabStop = isFocusedShown ? focused : current.id;
  const { show } = view;

  const focusNode = useCallback(
    (id: string) => {
      // Wait a frame: the focused element may disappear after this event, and the node may move.
      requestAnimationFrame(() => {
        const requested = frame.current?.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(id)}"]`);
        const node = requested ?? frame.current?.querySelector<HTMLElement>('[data-flow-node][tabindex="0"]');
        node?.focus({ preventScroll: true });
      });
    },
    [frame],
  );

  function onKeyDown(event: KeyboardEvent) {
    const node = event.target instanceof HTMLElement ? event.target.dataset['flowNode'] : undefined;
    if (hasCommandKey(event) && !event.altKey && letterOf(event) === 'z') {
      (event.shiftKey ? redo : undo)();
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    switch (event.key) {
      case '+':
      case '=':
        void zoomIn(transition());
        break;
      case '-':
        void zoomOut(transition());
        break;
      case '0':
        view.fit();
        break;
      default:
        if (node === undefined || !onNodeKey(event.key, node)) {
          return;
        }
    }
    event.preventDefault();
  }

  function onNodeKey(key: string, node: string): boolean {
    if (isNavigationKey(key)) {
      const next = nextNode(flow, layout, node, key, previous.current);
      if (next !== undefined) {
        previous.current = node;
        frame.current
          ?.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(next)}"]`)
          ?.focus({ preventScroll: true });
      }
      return true;
    }
    const page = flow.pages.find(({ id }) => id === node);
    if (page && key === 'Enter') {
      onEditPage(page.pageId);
      return true;
    }
    if (page && key === ' ') {
      setActive(node);
      return true;
    }
    return false;
  }

  function onFocus({ target }: FocusEvent) {
    const node = target.closest<HTMLElement>('[data-flow-node]')?.dataset['flowNode'];
    if (node !== undefined) {
      setFocused(node);
      setActive((before) => (before === node ? before : undefined));
      // The menu of a line returns the focus to the handle, which may be far from the line.
      if (!target.matches('[data-exit]')) {
        show(node);
      }
    }
  }

  return { active, activate: setActive, tabStop, focusNode, onKeyDown, onFocus };
}
