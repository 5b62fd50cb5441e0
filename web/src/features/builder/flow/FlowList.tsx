import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { problemMessage } from '../problems/problemMessages';
import styles from './FlowList.module.css';
import { useFlow } from './flowContext';
import type { FlowPage } from './flowGraph';
import { flowOutline, type OutlineBranch, type OutlineStep } from './flowOutline';

/** Beside the chart: for screen readers only, without buttons. */
type FlowListProps = { isHidden: boolean };

/** The whole chart as a nested list. */
export function FlowList({ isHidden }: FlowListProps) {
  const { t } = useTranslation('publishing');
  const { flow } = useFlow();
  const outline = useMemo(() => flowOutline(flow), [flow]);
  return (
    <section
      className={isHidden ? layout['visuallyHidden'] : styles['list']}
      aria-label={t('flow.list.label')}
    >
      <Steps steps={outline.steps} isHidden={isHidden} />
      {outline.unreachable.length > 0 && (
        <>
          <h3 className={clsx(typeStyles['titleS'], layout['marginTop24'])}>{t('flow.list.unreachable')}</h3>
          <ul>
            {outline.unreachable.map((page) => (
              <li key={page.id}>
                <PageLine page={page} isHidden={isHidden} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Steps({ steps, isHidden }: FlowListProps & { steps: readonly OutlineStep[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <Step key={step.is === 'page' ? step.page.id : step.is} step={step} isHidden={isHidden} />
      ))}
    </ol>
  );
}

function Step({ step, isHidden }: FlowListProps & { step: OutlineStep }) {
  const { t } = useTranslation('publishing');
  const { texts } = useFlow();
  switch (step.is) {
    case 'end':
    case 'seen':
      return (
        <li className={clsx(typeStyles['help'], typeStyles['breakWords'], styles['end'])}>
          {step.is === 'end'
            ? texts.target(step.node)
            : t('flow.list.seeAbove', { page: texts.name(step.page) })}
        </li>
      );
    case 'page':
      return (
        <li>
          <PageLine page={step.page} isHidden={isHidden} />
          {step.branches.length > 0 && (
            <ul className={styles['branches']}>
              {step.branches.map((branch) => (
                <Branch key={branch.edge.id} branch={branch} isHidden={isHidden} />
              ))}
            </ul>
          )}
        </li>
      );
  }
}

function Branch({ branch: { edge, steps }, isHidden }: FlowListProps & { branch: OutlineBranch }) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const name = edge.kind === 'false' ? 'false' : 'true';
  const label = tb(`condition.${name}`);
  return (
    <li>
      {isHidden ? label : <BranchChip branch={name} label={label} />}
      {!edge.isOpen && (
        <span className={clsx(typeStyles['help'], layout['shrink'], typeStyles['breakWords'])}>
          {' '}
          {t('flow.list.closed')}
        </span>
      )}
      <Steps steps={steps} isHidden={isHidden} />
    </li>
  );
}

function PageLine({ page, isHidden }: FlowListProps & { page: FlowPage }) {
  const { flow, texts, onEditPage } = useFlow();
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const condition = texts.condition(page);
  const isStart = page.id === flow.start;
  return (
    <div className={clsx(layout['wrap'], styles['line'])}>
      <span className={clsx(typeStyles['strong'], typeStyles['breakWords'])}>{texts.name(page)}</span>
      <span className={clsx(typeStyles['help'], layout['shrink'], typeStyles['breakWords'])}>
        {[
          ...(isStart ? [t('flow.spoken.start')] : []),
          texts.counts(page),
          ...(condition ? [t('flow.list.condition', { condition: texts.detail(page) })] : []),
        ].join(' · ')}
      </span>
      {page.unreachable && <span className={styles['warning']}>{texts.unreachable(page.unreachable)}</span>}
      {page.errors.map((error) => (
        <span key={`${error.code} ${error.questionId} ${error.optionId}`} className={styles['error']}>
          {problemMessage(core, error)}
        </span>
      ))}
      {!isHidden && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('flow.list.edit', { page: texts.name(page) })}
          onClick={() => onEditPage(page.pageId)}
        >
          {t('flow.editPage')}
        </Button>
      )}
    </div>
  );
}
