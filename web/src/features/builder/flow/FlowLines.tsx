import { ViewportPortal } from '@xyflow/react';
import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import styles from './FlowLines.module.css';
import type { FlowLayout } from './layFlow';
import type { Lit } from './litWays';
import { roundedPath } from './roundedPath';
import type { Route } from './routeWays';

/** The tip of a line, as long as the line is cut short. */
const TIP = 8;

/** The lines between the nodes, the diamonds, and the words of the ways; behind the nodes, and moved with them. */
export const FlowLines = memo(function FlowLines({
  layout: { nodes, edges, forks, words },
  lit,
}: {
  layout: FlowLayout;
  lit: Lit | undefined;
}) {
  const { t } = useTranslation('builder');
  const isDim = (ids: readonly string[]) => lit && !ids.some((id) => lit.ways.has(id));
  // What is lit is drawn last, over what is not.
  const inOrder = lit ? edges.toSorted((one, other) => rankIn(lit, one) - rankIn(lit, other)) : edges;
  return (
    <ViewportPortal>
      <div className={styles['behind']} aria-hidden="true">
        <svg className={styles['lines']} width="1" height="1" role="presentation">
          {nodes
            .filter(({ id }) => forks.has(id))
            .map(({ id, x, y, width, height }) => (
              <path
                key={id}
                className={clsx(styles['line'], styles['next'], lit && !lit.nodes.has(id) && styles['dim'])}
                d={`M${x + width / 2} ${y + height}V${forks.get(id)?.y ?? 0}`}
              />
            ))}
          {inOrder.map((route) => (
            <g key={route.id} data-way={route.id} className={clsx(isDim([route.id]) && styles['dim'])}>
              <path
                className={clsx(styles['line'], styles[route.way], !route.isOpen && styles['closed'])}
                d={roundedPath(route.corners, TIP)}
              />
              <Tip route={route} />
            </g>
          ))}
          {[...forks].map(([id, { x, y }]) => (
            <path
              key={id}
              className={clsx(styles['diamond'], lit && !lit.nodes.has(id) && styles['dim'])}
              d={`M${x} ${y - 12}l12 12-12 12-12-12z`}
            />
          ))}
        </svg>
        {words.map(({ at, way, ids }) => (
          <span
            key={`${at.x} ${at.y} ${way}`}
            className={clsx(styles['word'], isDim(ids) && styles['dim'])}
            style={{ left: at.x, top: at.y }}
          >
            <BranchChip branch={way} label={t(`condition.${way}`)} />
          </span>
        ))}
      </div>
    </ViewportPortal>
  );
});

function rankIn(lit: Lit, { id }: Route): number {
  return lit.ways.has(id) ? 1 : 0;
}

function Tip({ route: { way, corners } }: { route: Route }) {
  const end = corners.at(-1);
  return (
    end && (
      <path className={clsx(styles['tip'], styles[way])} d={`M${end.x - 6} ${end.y - TIP}h12l-6 ${TIP}z`} />
    )
  );
}
