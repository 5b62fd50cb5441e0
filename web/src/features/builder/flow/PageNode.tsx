import { type Node, type NodeProps, NodeToolbar, Position } from '@xyflow/react';
import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import { useChart } from './chartContext';
import type { FlowPage, Lost } from './flowOf';
import { MendButton, NodeProblem } from './NodeProblem';
import styles from './PageNode.module.css';

/** A page as the drawing library knows it. */
export type PageNodeType = Node<{ readonly page: FlowPage }, 'page'>;

/** A page in the chart of all pages. */
export const PageNode = memo(function PageNode({ data: { page } }: NodeProps<PageNodeType>) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const { words, start, current, active, tabStop, lit, onMended, ...chart } = useChart();
  const isCurrent = page.id === current;
  const [error] = page.errors;
  const more = page.errors.length - 1;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this is a box with a name that arrows lead to. */}
      <div
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab comes to one node of the chart, arrows to the others.
        tabIndex={page.id === tabStop ? 0 : -1}
        aria-label={words.spoken(page, isCurrent)}
        aria-current={isCurrent ? 'page' : undefined}
        data-flow-node={page.id}
        data-dim={lit && !lit.nodes.has(page.id) ? '' : undefined}
        data-lit={lit?.nodes.has(page.id) ? '' : undefined}
        className={clsx(
          styles['node'],
          page.lost ? styles['lost'] : error && styles['wrong'],
          isCurrent && styles['current'],
        )}
      >
        <div className={styles['row']}>
          <span className={styles['number']}>{t('flow.pageNumber', { number: words.number(page) })}</span>
          {page.id === start && <Chip tone="accent">{tb('pages.start')}</Chip>}
          {page.lost && (
            <Chip tone="warn" icon={<TriangleAlert />}>
              {tb('pages.unreachable')}
            </Chip>
          )}
        </div>
        <p className={styles['title']} title={words.title(page)}>
          {words.title(page)}
        </p>
        {page.lost ? (
          <LostBody page={page} lost={page.lost} isReachable={page.id === tabStop} />
        ) : (
          <p className={styles['detail']} title={words.detail(page)}>
            {words.detail(page)}
          </p>
        )}
        {!page.lost && error && (
          <div className={clsx(styles['problem'], 'nopan')}>
            <NodeProblem
              isTight
              problem={error}
              tabIndex={page.id === tabStop ? 0 : -1}
              onMended={() => onMended(page.id)}
            />
            {more > 0 && <p className={styles['more']}>{t('flow.moreErrors', { count: more })}</p>}
          </div>
        )}
      </div>
      {!page.lost && (
        <NodeToolbar
          isVisible={active === page.id}
          position={Position.Bottom}
          offset={6}
          className={styles['toolbar']}
        >
          <Button variant="ghost" size="sm" onClick={() => chart.onEditPage(page.pageId)}>
            {t('flow.editPage')}
          </Button>
          <Button variant="ghost" size="sm" onClick={chart.onShowPage}>
            {t('flow.thisPage')}
          </Button>
        </NodeToolbar>
      )}
    </>
  );
});

/** Why nobody comes to a page, and the ways out of that. */
function LostBody({ page, lost, isReachable }: { page: FlowPage; lost: Lost; isReachable: boolean }) {
  const { t } = useTranslation('publishing');
  const { words, onEditPage, onRemovePage, onMended } = useChart();
  const tabIndex = isReachable ? 0 : -1;
  return (
    <>
      <p className={styles['reason']}>{words.lost(lost)}</p>
      <div className={clsx(styles['ways'], 'nopan')}>
        {lost.problem?.fix && (
          <span className={styles['fix']}>
            <MendButton problem={lost.problem} tabIndex={tabIndex} onMended={() => onMended(page.id)} />
          </span>
        )}
        <Button variant="secondary" size="sm" tabIndex={tabIndex} onClick={() => onEditPage(page.pageId)}>
          {t('flow.goToPage')}
        </Button>
        {lost.reason !== 'repeated id' && (
          <Button variant="ghost" size="sm" tabIndex={tabIndex} onClick={() => onRemovePage(page)}>
            {t('flow.removePage')}
          </Button>
        )}
      </div>
    </>
  );
}
