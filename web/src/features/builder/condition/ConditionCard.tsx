import clsx from 'clsx';
import { Split } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlainAnswer } from '../../../form-rules/answer';
import { isTextBlock, supportsCondition } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { isBlank } from '../../../form-rules/textRules';
import { Chip } from '../../../ui/Chip/Chip';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { numberAndText } from '../draft/numbering';
import { focusKey } from '../editor/focus';
import { KindLabel } from '../question-types/KindLabel';
import styles from './ConditionCard.module.css';
import { ExpectedAnswerField } from './ExpectedAnswerField';

export type ConditionCardProps = {
  question: Question;
  /** Whether the page's condition uses this question. */
  isBranching: boolean;
  answer: PlainAnswer | undefined;
  onAnswer: (question: Question, answer: PlainAnswer | undefined) => void;
  onEnter: () => void;
};

/** A question in condition mode: it is answered here, not edited. */
export const ConditionCard = memo(function ConditionCard({
  question,
  isBranching,
  answer,
  onAnswer,
  onEnter,
}: ConditionCardProps) {
  const { t } = useTranslation('builder');
  const own = useId();
  const canDecide = supportsCondition(question.type);
  const isQuiet = !canDecide && !isBranching;
  return (
    <li className={styles['item']}>
      <fieldset
        aria-labelledby={`${own}asked`}
        aria-current={isBranching || undefined}
        tabIndex={-1}
        data-question={question.id}
        data-focus={focusKey.question(question.id)}
        className={clsx(
          layout['panel'],
          styles['card'],
          isBranching && styles['deciding'],
          isQuiet && styles['quiet'],
        )}
      >
        <div className={clsx(layout['topRow'], layout['gap12'], styles['head'])}>
          <h2
            id={`${own}asked`}
            className={clsx(layout['grow'], isQuiet && typeStyles['clamp'], styles['asked'])}
            dir="auto"
          >
            <QuestionHeading question={question} />
          </h2>
          {isBranching ? (
            <Chip tone="accent" icon={<Split />}>
              {t('condition.decides')}
            </Chip>
          ) : (
            <KindLabel kind={question.type} />
          )}
        </div>
        {canDecide ? (
          <>
            <p id={`${own}match`} className={clsx(typeStyles['hint'], styles['match'])}>
              {t('condition.answerToMatch')}
            </p>
            <ExpectedAnswerField
              question={question}
              answer={answer}
              onAnswer={(next) => onAnswer(question, next)}
              onEnter={onEnter}
              labelledBy={`${own}asked ${own}match`}
            />
          </>
        ) : (
          <p className={typeStyles['hint']}>
            {t('condition.cannotCarry', { kind: t(`kind.${question.type}`) })}
          </p>
        )}
      </fieldset>
    </li>
  );
});

function QuestionHeading({ question }: { question: Question }) {
  const { t } = useTranslation('builder');
  if (isTextBlock(question)) {
    return isBlank(question.shortText) ? t('condition.blankText') : question.shortText;
  }
  const { number, text } = numberAndText(question.questionText);
  return (
    <>
      {number && (
        <span className={clsx(typeStyles['faint'], typeStyles['numbers'])} dir="ltr">
          {number}{' '}
        </span>
      )}
      {isBlank(text) ? <span className={styles['blank']}>{t('condition.blankQuestion')}</span> : text}
    </>
  );
}
