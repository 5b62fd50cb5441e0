import { type Node, type NodeProps, NodeToolbar, Position } from '@xyflow/react';
import clsx from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import { Chip } from '../../../ui/Chip/Chip';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { dropMark, useChart } from './chartContext';
import { ExitHandle, type NodeExit } from './editing/ExitHandle';
import { useFlow } from './flowContext';
import type { FlowPage, Unreachable } from './flowGraph';
import { NodeFixButton, NodeProblem } from './NodeProblem';
import styles from './PageNode.module.css';

/** React Flow node of a page. */
export type PageNodeType = Node<{ readonly page: FlowPage; readonly exits: readonly NodeExit[] }, 'page'>;

/** A page in the chart of all pages. */
export const PageNode = memo(function PageNode({ data: { page, exits } }: NodeProps<PageNodeType>) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const chart = useChart();
  const { active, tabStop, highlight, onFixed } = chart;
  const { texts, flow, current, onEditPage, onShowPage } = useFlow();
  const isCurrent = page.id === current.id;
  const [error] = page.errors;
  const more = page.errors.length - 1;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this is a labelled box for arrow key navigation. */}
      <div
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- roving tabindex: Tab focuses one node, arrow keys move on.
        tabIndex={page.id === tabStop ? 0 : -1}
        aria-label={texts.spoken(page, isCurrent)}
        aria-current={isCurrent ? 'page' : undefined}
        data-flow-node={page.id}
        data-dim={highlight && !highlight.nodes.has(page.id) ? '' : undefined}
        data-lit={highlight?.nodes.has(page.id) ? '' : undefined}
        data-drop={dropMark(chart, page.id)}
        className={clsx(
          layout['stack'],
          layout['fullWidth'],
          styles['node'],
          page.unreachable ? styles['unreachable'] : error && styles['wrong'],
          isCurrent && styles['current'],
        )}
      >
        <div className={clsx(layout['spread'], layout['gap8'], layout['rigid'], styles['row'])}>
          <span className={typeStyles['pageNumber']}>
            {t('flow.pageNumber', { number: texts.number(page) })}
          </span>
          {page.id === flow.start && <Chip tone="accent">{tb('pages.start')}</Chip>}
          {page.unreachable && (
            <Chip tone="warn" icon={<TriangleAlert />}>
              {tb('pages.unreachable')}
            </Chip>
          )}
        </div>
        <p
          className={clsx(typeStyles['truncate'], layout['rigid'], typeStyles['strong'], styles['title'])}
          title={texts.title(page)}
          dir="auto"
        >
          {texts.title(page)}
        </p>
        {page.unreachable ? (
          <UnreachableBody page={page} unreachable={page.unreachable} isReachable={page.id === tabStop} />
        ) : (
          <p
            className={clsx(typeStyles['truncate'], layout['rigid'], typeStyles['muted'], styles['detail'])}
            title={texts.detail(page)}
          >
            {texts.detail(page)}
          </p>
        )}
        {!page.unreachable && error && (
          <div className={clsx(styles['problem'], 'nopan')}>
            <NodeProblem
              isTight
              problem={error}
              tabIndex={page.id === tabStop ? 0 : -1}
              onFixed={() => onFixed(page.id)}
            />
            {more > 0 && (
              <p className={clsx(typeStyles['caption'], typeStyles['faint'])}>
                {t('flow.moreErrors', { count: more })}
              </p>
            )}
          </div>
        )}
        {chart.editing &&
          exits.map((exit) => (
            <ExitHandle key={exit.edge.kind} exit={exit} tabIndex={page.id === tabStop ? 0 : -1} />
          ))}
      </div>
      {!page.unreachable && (
        <NodeToolbar
          isVisible={active === page.id}
          position={Position.Bottom}
          offset={6}
          className={clsx(layout['row'], styles['toolbar'])}
        >
          <Button variant="ghost" size="sm" onClick={() => onEditPage(page.pageId)}>
            {t('flow.editPage')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onShowPage}>
            {t('flow.thisPage')}
          </Button>
        </NodeToolbar>
      )}
    </>
  );
});

/** Why a page is unreachable, and buttons to fix that. */
function UnreachableBody({
  page,
  unreachable,
  isReachable,
}: {
  page: FlowPage;
  unreachable: Unreachable;
  isReachable: boolean;
}) {
  const { t } = useTranslation('publishing');
  const { texts, onEditPage } = useFlow();
  const { onRemovePage, onFixed } = useChart();
  const tabIndex = isReachable ? 0 : -1;
  return (
    <>
      <p className={clsx(typeStyles['help'], styles['reason'])}>{texts.unreachable(unreachable)}</p>
      <div className={clsx(layout['wrap'], layout['rigid'], styles['buttons'], 'nopan')}>
        {unreachable.problem?.fix && (
          <span className={styles['fix']}>
            <NodeFixButton
              problem={unreachable.problem}
              tabIndex={tabIndex}
              onFixed={() => onFixed(page.id)}
            />
          </span>
        )}
        <Button variant="secondary" size="sm" tabIndex={tabIndex} onClick={() => onEditPage(page.pageId)}>
          {t('flow.goToPage')}
        </Button>
        {unreachable.reason !== 'repeated id' && (
          <Button variant="ghost" size="sm" tabIndex={tabIndex} onClick={() => onRemovePage(page)}>
            {t('flow.removePage')}
          </Button>
        )}
      </div>
    </>
  );
}
