import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import { Button } from '../../../ui/Button/Button';
import { problemWords } from '../problems/problemWords';
import styles from './FlowList.module.css';
import type { Flow, FlowPage } from './flowOf';
import { flowOutline, type OutlineBranch, type OutlineStep } from './flowOutline';
import type { FlowWords } from './useFlowWords';

export type FlowListProps = {
  flow: Flow;
  words: FlowWords;
  /** Beside the chart it is there for screen readers alone, and has nothing to press. */
  isHidden?: boolean | undefined;
  onEditPage?: ((id: PageId) => void) | undefined;
};

/** The whole chart as a nested list. */
export function FlowList({ flow, words, isHidden = false, onEditPage }: FlowListProps) {
  const { t } = useTranslation('publishing');
  const outline = useMemo(() => flowOutline(flow), [flow]);
  return (
    <section className={isHidden ? styles['hidden'] : styles['list']} aria-label={t('flow.list.label')}>
      <Steps steps={outline.steps} flow={flow} words={words} onEditPage={onEditPage} />
      {outline.lost.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('flow.list.unreachable')}</h3>
          <ul className={styles['steps']}>
            {outline.lost.map((page) => (
              <li key={page.id}>
                <PageLine page={page} flow={flow} words={words} onEditPage={onEditPage} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type PartProps = Pick<FlowListProps, 'flow' | 'words' | 'onEditPage'>;

function Steps({ steps, ...part }: PartProps & { steps: readonly OutlineStep[] }) {
  return (
    <ol className={styles['steps']}>
      {steps.map((step) => (
        <Step key={step.is === 'page' ? step.page.id : step.is} step={step} {...part} />
      ))}
    </ol>
  );
}

function Step({ step, ...part }: PartProps & { step: OutlineStep }) {
  const { t } = useTranslation('publishing');
  switch (step.is) {
    case 'end':
      return <li className={styles['end']}>{t('flow.thanks')}</li>;
    case 'seen':
      return (
        <li className={styles['end']}>{t('flow.list.seeAbove', { page: part.words.name(step.page) })}</li>
      );
    case 'page':
      return (
        <li>
          <PageLine page={step.page} {...part} />
          {step.branches.length > 0 && (
            <ul className={styles['branches']}>
              {step.branches.map((branch) => (
                <Branch key={branch.way.id} branch={branch} {...part} />
              ))}
            </ul>
          )}
        </li>
      );
  }
}

function Branch({ branch: { way, steps }, ...part }: PartProps & { branch: OutlineBranch }) {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const name = way.way === 'false' ? 'false' : 'true';
  const label = tb(`condition.${name}`);
  return (
    <li>
      {part.onEditPage ? <BranchChip branch={name} label={label} /> : label}
      {!way.isOpen && <span className={styles['detail']}> {t('flow.list.closed')}</span>}
      <Steps steps={steps} {...part} />
    </li>
  );
}

function PageLine({ page, flow, words, onEditPage }: PartProps & { page: FlowPage }) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const condition = words.condition(page);
  const isStart = page.id === flow.start;
  return (
    <div className={styles['line']}>
      <span className={styles['name']}>{words.name(page)}</span>
      <span className={styles['detail']}>
        {[
          ...(isStart ? [t('flow.spoken.start')] : []),
          words.counts(page),
          ...(condition ? [t('flow.list.condition', { condition: words.detail(page) })] : []),
        ].join(' · ')}
      </span>
      {page.lost && <span className={styles['warning']}>{words.lost(page.lost)}</span>}
      {page.errors.map((error) => (
        <span key={`${error.code} ${error.questionId} ${error.optionId}`} className={styles['error']}>
          {problemWords(core, error)}
        </span>
      ))}
      {onEditPage && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('flow.list.edit', { page: words.name(page) })}
          onClick={() => onEditPage(page.pageId)}
        >
          {t('flow.editPage')}
        </Button>
      )}
    </div>
  );
}
