import clsx from 'clsx';
import { Split } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../form-rules/answer';
import type { Question } from '../../../form-rules/definition';
import { canCarryCondition } from '../../../form-rules/questionKinds';
import { isBlank } from '../../../form-rules/textRules';
import { Chip } from '../../../ui/Chip/Chip';
import { KindLabel } from '../canvas/KindLabel';
import { numberAndText } from '../draft/numbering';
import { focusKey } from '../editor/focus';
import { AnswerToMatch } from './AnswerToMatch';
import styles from './ConditionCard.module.css';

export type ConditionCardProps = {
  question: Question;
  /** Whether the page's condition waits for an answer to this one. */
  isDeciding: boolean;
  answer: Answer | undefined;
  onAnswer: (question: Question, answer: Answer | undefined) => void;
  onEnter: () => void;
};

/** A question in condition mode: it is answered here, not edited. */
export const ConditionCard = memo(function ConditionCard({
  question,
  isDeciding,
  answer,
  onAnswer,
  onEnter,
}: ConditionCardProps) {
  const { t } = useTranslation('builder');
  const own = useId();
  const canDecide = canCarryCondition(question.type);
  return (
    <li className={styles['item']}>
      <fieldset
        aria-labelledby={`${own}asked`}
        aria-current={isDeciding || undefined}
        tabIndex={-1}
        data-question={question.id}
        data-focus={focusKey.question(question.id)}
        className={clsx(
          styles['card'],
          isDeciding && styles['deciding'],
          !canDecide && !isDeciding && styles['quiet'],
        )}
      >
        <div className={styles['head']}>
          <h2 id={`${own}asked`} className={styles['asked']}>
            <Asked question={question} />
          </h2>
          {isDeciding ? (
            <Chip tone="accent" icon={<Split />}>
              {t('condition.decides')}
            </Chip>
          ) : (
            <KindLabel kind={question.type} />
          )}
        </div>
        {canDecide ? (
          <>
            <p id={`${own}match`} className={styles['match']}>
              {t('condition.answerToMatch')}
            </p>
            <AnswerToMatch
              question={question}
              answer={answer}
              onAnswer={(next) => onAnswer(question, next)}
              onEnter={onEnter}
              labelledBy={`${own}asked ${own}match`}
            />
          </>
        ) : (
          <p className={styles['reason']}>
            {t('condition.cannotCarry', { kind: t(`kind.${question.type}`) })}
          </p>
        )}
      </fieldset>
    </li>
  );
});

function Asked({ question }: { question: Question }) {
  const { t } = useTranslation('builder');
  if (question.type === 'Text') {
    return isBlank(question.shortText) ? t('condition.blankText') : question.shortText;
  }
  const { number, text } = numberAndText(question.questionText);
  return (
    <>
      {number && <span className={styles['number']}>{number} </span>}
      {isBlank(text) ? <span className={styles['blank']}>{t('condition.blankQuestion')}</span> : text}
    </>
  );
}
