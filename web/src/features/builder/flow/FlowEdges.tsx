import { ViewportPortal } from '@xyflow/react';
import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import layoutStyles from '../../../ui/layout.module.css';
import type { RoutedEdge } from './edgeRouting';
import type { EdgeEditing } from './editing/useEdgeEditing';
import styles from './FlowEdges.module.css';
import type { HighlightedPath } from './highlightedPath';
import type { FlowLayout } from './layout';
import { pointAlong, roundedPath } from './roundedPath';

/** Length of the arrow head; the line ends this much earlier. */
const TIP = 8;
/** Distance of the "insert page" button from the start of its line: past the handle, before other lines join. */
const PLUS_OFFSET = { true: 36, false: 36, next: 26 };

/** The lines, diamonds and branch labels, drawn behind the nodes. */
export const FlowEdges = memo(function FlowEdges({
  layout: { nodes, edges, forks, labels },
  highlight,
  editable,
  editing,
}: {
  layout: FlowLayout;
  highlight: HighlightedPath | undefined;
  /** Ids of the edges that can be changed. */
  editable: ReadonlySet<string>;
  editing: EdgeEditing | undefined;
}) {
  const { t } = useTranslation('builder');
  const isDim = (ids: readonly string[]) => highlight && !ids.some((id) => highlight.edges.has(id));
  // Draw the highlighted lines last, above the others.
  const inOrder = highlight
    ? edges.toSorted((one, other) => drawOrder(highlight, one) - drawOrder(highlight, other))
    : edges;
  return (
    <ViewportPortal>
      <div className={clsx(layoutStyles['cover'], styles['behind'])} aria-hidden="true">
        <svg
          className={clsx(layoutStyles['cover'], styles['lines'])}
          width="1"
          height="1"
          role="presentation"
        >
          {nodes
            .filter(({ id }) => forks.has(id))
            .map(({ id, x, y, width, height }) => (
              <path
                key={id}
                className={clsx(styles['line'], highlight && !highlight.nodes.has(id) && styles['dim'])}
                d={`M${x + width / 2} ${y + height}V${forks.get(id)?.y ?? 0}`}
              />
            ))}
          {inOrder.map((route) => (
            <g
              key={route.id}
              data-edge={route.id}
              data-kind={route.kind}
              className={clsx(isDim([route.id]) && styles['dim'])}
            >
              <path
                className={clsx(styles['line'], !route.isOpen && styles['closed'])}
                d={roundedPath(route.corners, TIP)}
              />
              <Tip {...route} />
            </g>
          ))}
          {[...forks].map(([id, { x, y }]) => (
            <path
              key={id}
              className={clsx(styles['diamond'], highlight && !highlight.nodes.has(id) && styles['dim'])}
              d={`M${x} ${y - 12}l12 12-12 12-12-12z`}
            />
          ))}
          {editing &&
            edges
              .filter(({ id }) => editable.has(id))
              .map((route) => <LineTools key={route.id} route={route} editing={editing} />)}
        </svg>
        {labels.map(({ at, branch, ids }) => (
          <span
            key={`${at.x} ${at.y} ${branch}`}
            className={clsx(styles['word'], isDim(ids) && styles['dim'])}
            style={{ left: at.x, top: at.y }}
          >
            <BranchChip branch={branch} label={t(`condition.${branch}`)} />
          </span>
        ))}
      </div>
    </ViewportPortal>
  );
});

/** A wide clickable strip along a line that opens its menu, and a button that inserts a page. The handles do the same by keyboard. */
function LineTools({ route, editing }: { route: RoutedEdge; editing: EdgeEditing }) {
  const plus = pointAlong(route.corners, PLUS_OFFSET[route.kind]);
  return (
    <g>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only; the handle of the edge is the accessible button. */}
      <path
        className={styles['strip']}
        d={roundedPath(route.corners, TIP)}
        onClick={({ clientX, clientY }) =>
          editing.onOpen(route, { getBoundingClientRect: () => new DOMRect(clientX, clientY) })
        }
      />
      {plus && (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer only; the menu of the handle inserts too.
        <g
          className={styles['plus']}
          data-insert={route.id}
          transform={`translate(${plus.x} ${plus.y})`}
          onClick={() => editing.onInsert(route)}
        >
          <circle r="12" fill="none" />
          <circle r="9" className={styles['disc']} />
          <path d="M-4 0h8M0-4v8" className={styles['sign']} />
        </g>
      )}
    </g>
  );
}

function drawOrder(highlight: HighlightedPath, { id }: RoutedEdge): number {
  return highlight.edges.has(id) ? 1 : 0;
}

function Tip({ corners }: RoutedEdge) {
  const end = corners.at(-1);
  return end && <path className={styles['tip']} d={`M${end.x - 6} ${end.y - TIP}h12l-6 ${TIP}z`} />;
}
