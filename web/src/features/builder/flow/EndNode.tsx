import type { Node } from '@xyflow/react';
import clsx from 'clsx';
import { Flag } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { dropMark, useChart } from './chartContext';
import styles from './EndNode.module.css';
import { END } from './flowGraph';

/** React Flow node of the thank-you screen. */
export type EndNodeType = Node<Record<string, never>, 'end'>;

/** The thank-you screen in the chart of all pages. */
export const EndNode = memo(function EndNode() {
  const { t } = useTranslation('publishing');
  const chart = useChart();
  const { tabStop, highlight } = chart;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this is a labelled box for arrow key navigation.
    <div
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- roving tabindex: Tab focuses one node, arrow keys move on.
      tabIndex={tabStop === END ? 0 : -1}
      aria-label={t('flow.thanks')}
      data-flow-node={END}
      data-dim={highlight && !highlight.nodes.has(END) ? '' : undefined}
      data-lit={highlight?.nodes.has(END) ? '' : undefined}
      data-drop={dropMark(chart, END)}
      className={clsx(layout['row'], layout['gap8'], layout['fullWidth'], styles['end'])}
    >
      <Flag size={16} aria-hidden="true" />
      <span className={typeStyles['truncate']}>{t('flow.thanks')}</span>
    </div>
  );
});
