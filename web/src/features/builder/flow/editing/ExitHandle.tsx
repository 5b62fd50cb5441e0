import clsx from 'clsx';
import { useChart } from '../chartContext';
import type { Point } from '../edgeRouting';
import { useFlow } from '../flowContext';
import type { FlowEdge } from '../flowGraph';
import styles from './ExitHandle.module.css';

/** An edge that starts at a node; `at` is relative to the node's corner. */
export type NodeExit = { readonly edge: FlowEdge; readonly at: Point };

/** The dot where an edge starts: drag it to another target, or press it for the menu. */
export function ExitHandle({ exit: { edge, at }, tabIndex }: { exit: NodeExit; tabIndex: number }) {
  const { editing } = useChart();
  const label = useFlow().texts.change(edge);
  return (
    <button
      type="button"
      className={clsx(styles['handle'], 'nopan')}
      data-kind={edge.kind}
      data-exit={edge.id}
      style={{ left: at.x, top: at.y }}
      tabIndex={tabIndex}
      title={label}
      aria-label={label}
      aria-haspopup="menu"
      onPointerDown={(event) => editing?.onDrag(event, edge)}
      onClick={({ currentTarget }) => editing?.onOpen(edge, currentTarget)}
    />
  );
}
