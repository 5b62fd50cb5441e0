import type { Node, NodeProps } from '@xyflow/react';
import clsx from 'clsx';
import { Flag } from 'lucide-react';
import { memo } from 'react';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { dropMark, useChart } from './chartContext';
import styles from './EndNode.module.css';
import { useFlow } from './flowContext';

/** React Flow node of an end. */
export type EndNodeType = Node<Record<string, never>, 'end'>;

/** An end in the chart of all pages. */
export const EndNode = memo(function EndNode({ id }: NodeProps<EndNodeType>) {
  const name = useFlow().texts.target(id);
  const chart = useChart();
  const { tabStop, highlight } = chart;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this is a labelled box for arrow key navigation.
    <div
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- roving tabindex: Tab focuses one node, arrow keys move on.
      tabIndex={tabStop === id ? 0 : -1}
      aria-label={name}
      data-flow-node={id}
      data-dim={highlight && !highlight.nodes.has(id) ? '' : undefined}
      data-lit={highlight?.nodes.has(id) ? '' : undefined}
      data-drop={dropMark(chart, id)}
      className={clsx(layout['row'], layout['gap8'], layout['fullWidth'], styles['end'])}
    >
      <Flag size={16} aria-hidden="true" />
      <span className={typeStyles['truncate']} title={name} dir="auto">
        {name}
      </span>
    </div>
  );
});
