import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Fix } from '../../../form-rules/authoring/fix';
import type { PageId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import type { DraftForm } from '../draft/document';
import { focusKey } from '../editor/focus';
import { FixButton, onePerCode, ProblemLine } from '../problems/ProblemLine';
import { isConditionProblem } from '../problems/problemLocation';
import { usePageProblems } from '../problems/useProblems';
import { useQuickFix } from '../problems/useQuickFix';
import styles from './ConditionSentence.module.css';
import { conditionParts } from './describeCondition';
import { toExpectedAnswer } from './expectedAnswer';
import type { ConditionFault, PageCondition } from './pageCondition';
import { RichSentence } from './RichSentence';

export type ConditionSentenceProps = {
  form: DraftForm;
  pageId: PageId;
  condition: PageCondition;
  onChoosePages: () => void;
  /** Discards the pending answer. */
  onDiscard: () => void;
  onRemove: () => void;
};

/** A sticky bar with the page's condition in one sentence, and its actions. */
export function ConditionSentence({
  form,
  pageId,
  condition,
  onChoosePages,
  onDiscard,
  onRemove,
}: ConditionSentenceProps) {
  const { t, i18n } = useTranslation('builder');
  const { saved, isPending, isReady, fault } = condition;
  const isNothingYet = saved === undefined && !isPending;
  const parts = conditionParts(form, partialCondition(condition), { t, language: i18n.language });
  return (
    <section className={clsx(layout['wrapRow'], styles['bar'])} aria-label={t('condition.ofPage')}>
      <div className={clsx(layout['shrink'], styles['words'])}>
        <p className={clsx(typeStyles['muted'], typeStyles['breakWords'], styles['sentence'])}>
          <RichSentence
            sentence={(placeholders) => t('condition.sentence', placeholders)}
            parts={{
              question: <strong>{parts.question}</strong>,
              answer: <strong>{parts.answer}</strong>,
              truePage: <strong className={styles['true']}>{parts.truePage}</strong>,
              falsePage: <strong className={styles['false']}>{parts.falsePage}</strong>,
            }}
          />
        </p>
        {isPending && (
          <p className={clsx(typeStyles['faint'], styles['state'])}>
            {isReady
              ? t(saved ? 'condition.notChangedYet' : 'condition.notSetYet')
              : t('condition.answerFirst')}
          </p>
        )}
        {isNothingYet && (
          <p className={clsx(typeStyles['faint'], styles['state'])}>{t('condition.answerAny')}</p>
        )}
        {saved && !isPending && <ConditionFaults pageId={pageId} fault={fault} />}
      </div>
      <div className={clsx(layout['row'], layout['gap8'])}>
        {isPending && (
          <Button variant="ghost" onClick={onDiscard}>
            {t(saved ? 'condition.discard' : 'condition.clear')}
          </Button>
        )}
        {saved && !isPending && (
          <Button variant="ghost" onClick={onRemove}>
            {t('condition.remove')}
          </Button>
        )}
        {(isReady || isPending) && (
          <Button variant={isPending ? 'primary' : 'secondary'} disabled={!isReady} onClick={onChoosePages}>
            {t(saved ? 'condition.change' : 'condition.add')}
          </Button>
        )}
      </div>
    </section>
  );
}

type ConditionFaultsProps = {
  pageId: PageId;
  /** A fault that can be fixed here, with a better message than the publishing check. */
  fault: ConditionFault | undefined;
};

/** The problems of the page's condition, with quick fixes. */
function ConditionFaults({ pageId, fault }: ConditionFaultsProps) {
  const { t } = useTranslation('builder');
  const problems = onePerCode(usePageProblems(pageId).filter(isConditionProblem));
  const applyFix = useQuickFix();
  const onFix = (fix: Fix) => applyFix(fix, { key: focusKey.canvas });
  if (fault === undefined) {
    return (
      <ul>
        {problems.map((problem) => (
          <ProblemLine key={problem.code} problem={problem} onFix={onFix} />
        ))}
      </ul>
    );
  }
  return (
    <div className={clsx(layout['topRow'], layout['gap6'], styles['state'], styles['fault'])}>
      <CircleAlert size={14} aria-hidden="true" />
      <div>
        <p>{t(`condition.wrong.${fault}`)}</p>
        <div className={clsx(layout['wrap'], layout['gap2'], styles['fixes'])}>
          {problems.map((problem) => (
            <FixButton key={problem.code} problem={problem} onFix={onFix} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The saved condition as it is, even with problems, unless there is a pending answer. */
function partialCondition({ saved, question, answer, targets, isPending }: PageCondition) {
  if (saved && !isPending) {
    return saved;
  }
  return {
    ...(question && { questionId: question.id }),
    ...(question && answer !== undefined && toExpectedAnswer(question, answer)),
    truePage: targets.true,
    falsePage: targets.false,
  };
}
