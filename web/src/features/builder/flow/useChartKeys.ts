import { useReactFlow } from '@xyflow/react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import type { PageId } from '../../../form-rules/ids';
import type { Flow, FlowPage } from './flowOf';
import { glide } from './glide';
import type { FlowLayout } from './layFlow';
import { isStepKey, stepFrom } from './stepFrom';

/** What the keys of a chart need to know of it. */
export type KeyedChart = {
  readonly flow: Flow;
  readonly layout: FlowLayout;
  readonly frame: RefObject<HTMLElement | null>;
  readonly view: { readonly fit: () => void; readonly show: (id: string) => void };
  readonly current: FlowPage;
  readonly onEditPage: (id: PageId) => void;
};

/** One stop for Tab; from there arrows follow the lines, Enter edits the page, plus, minus and zero zoom. */
export function useChartKeys({ flow, layout, frame, view, current, onEditPage }: KeyedChart) {
  const { zoomIn, zoomOut } = useReactFlow();
  const [focused, setFocused] = useState<string>();
  const [active, setActive] = useState<string>();
  const cameFrom = useRef<string>(undefined);
  const isThere = focused !== undefined && layout.nodes.some(({ id }) => id === focused);
  const tabStop = isThere ? focused : current.id;
  const { show } = view;

  const focusNode = useCallback(
    (id: string) => {
      // What had the focus may be gone only after this event, and the node may have moved.
      requestAnimationFrame(() => {
        const wanted = frame.current?.querySelector<HTMLElement>(`[data-flow-node="${CSS.escape(id)}"]`);
        const node = wanted ?? frame.current?.querySelector<HTMLElement>('[data-flow-node][tabindex="0"]');
        node?.focus({ preventScroll: true });
      });
    },
    [frame],
  );

  function onKeyDown(event: KeyboardEvent) {
    const node = event.target instanceof HTMLElement ? event.target.dataset['flowNode'] : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    switch (event.key) {
      case '+':
      case '=':
        void zoomIn(glide());
        break;
      case '-':
        void zoomOut(glide());
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
    if (isStepKey(key)) {
      const next = stepFrom(flow, layout, node, key, cameFrom.current);
      if (next !== undefined) {
        cameFrom.current = node;
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
      show(node);
    }
  }

  return { active, activate: setActive, tabStop, focusNode, onKeyDown, onFocus };
}
