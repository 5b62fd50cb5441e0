import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import type { DraftForm } from '../draft/document';
import { ConditionFaults } from './ConditionFaults';
import styles from './ConditionSentence.module.css';
import { conditionParts } from './describeCondition';
import { expecting } from './expectation';
import type { PageCondition } from './pageCondition';
import { SentenceOf } from './SentenceOf';

export type ConditionSentenceProps = {
  form: DraftForm;
  pageId: PageId;
  condition: PageCondition;
  /** Opens the choice of pages. */
  onChoosePages: () => void;
  /** Puts away what was answered since the condition was set. */
  onDiscard: () => void;
  onRemove: () => void;
};

/** The page's condition in one sentence, with what can be done to it. Stays in view. */
export function ConditionSentence({
  form,
  pageId,
  condition,
  onChoosePages,
  onDiscard,
  onRemove,
}: ConditionSentenceProps) {
  const { t, i18n } = useTranslation('builder');
  const { saved, isInHand, isReady, fault } = condition;
  const isNothingYet = saved === undefined && !isInHand;
  const parts = conditionParts(form, soFar(condition), { t, language: i18n.language });
  return (
    <section className={styles['bar']} aria-label={t('condition.ofPage')}>
      <div className={styles['words']}>
        <p className={styles['sentence']}>
          <SentenceOf
            sentence={(signs) => t('condition.sentence', signs)}
            parts={{
              question: <strong>{parts.question}</strong>,
              answer: <strong>{parts.answer}</strong>,
              truePage: <strong className={styles['true']}>{parts.truePage}</strong>,
              falsePage: <strong className={styles['false']}>{parts.falsePage}</strong>,
            }}
          />
        </p>
        {isInHand && (
          <p className={styles['state']}>
            {isReady
              ? t(saved ? 'condition.notChangedYet' : 'condition.notSetYet')
              : t('condition.answerFirst')}
          </p>
        )}
        {isNothingYet && <p className={styles['state']}>{t('condition.answerAny')}</p>}
        {saved && !isInHand && <ConditionFaults pageId={pageId} fault={fault} />}
      </div>
      <div className={styles['actions']}>
        {isInHand && (
          <Button variant="ghost" onClick={onDiscard}>
            {t(saved ? 'condition.discard' : 'condition.clear')}
          </Button>
        )}
        {saved && !isInHand && (
          <Button variant="ghost" onClick={onRemove}>
            {t('condition.remove')}
          </Button>
        )}
        {(isReady || isInHand) && (
          <Button variant={isInHand ? 'primary' : 'secondary'} disabled={!isReady} onClick={onChoosePages}>
            {t(saved ? 'condition.change' : 'condition.add')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A condition nobody has touched is told as it is set, with whatever is wrong in it. */
function soFar({ saved, question, answer, targets, isInHand }: PageCondition) {
  if (saved && !isInHand) {
    return saved;
  }
  return {
    ...(question && { questionId: question.id }),
    ...(question && answer !== undefined && expecting(question, answer)),
    truePage: targets.true,
    falsePage: targets.false,
  };
}
