import type { Node } from '@xyflow/react';
import { Flag } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useChart } from './chartContext';
import styles from './EndNode.module.css';
import { END } from './flowOf';

/** The thank-you screen as the drawing library knows it. */
export type EndNodeType = Node<Record<string, never>, 'end'>;

/** The thank-you screen in the chart of all pages. */
export const EndNode = memo(function EndNode() {
  const { t } = useTranslation('publishing');
  const { tabStop, lit } = useChart();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this is a box with a name that arrows lead to.
    <div
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab comes to one node of the chart, arrows to the others.
      tabIndex={tabStop === END ? 0 : -1}
      aria-label={t('flow.thanks')}
      data-flow-node={END}
      data-dim={lit && !lit.nodes.has(END) ? '' : undefined}
      data-lit={lit?.nodes.has(END) ? '' : undefined}
      className={styles['end']}
    >
      <Flag size={16} aria-hidden="true" />
      <span className={styles['words']}>{t('flow.thanks')}</span>
    </div>
  );
});
