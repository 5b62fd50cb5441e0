import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../form-rules/answer';
import type { ChoiceQuestion, Question } from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import { offeredOptions } from '../../../question-fields/offeredOptions';
import { QuestionField } from '../../../question-fields/QuestionField';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import styles from './AnswerToMatch.module.css';
import { expectationInWords } from './describeCondition';
import { canExpect, expecting } from './expectation';

export type AnswerToMatchProps = {
  question: Question;
  answer: Answer | undefined;
  onAnswer: (answer: Answer | undefined) => void;
  /** Goes on to choosing the pages. */
  onEnter: () => void;
  labelledBy: string;
};

/** Where the owner gives the answer that a condition waits for, and sees which answers lead to which way. */
export function AnswerToMatch(props: AnswerToMatchProps) {
  const { question, answer, onAnswer, labelledBy } = props;
  switch (question.type) {
    case 'Multiple Choice':
    case 'Checkbox':
      return <OptionsToMatch {...props} question={question} />;
    case 'Short Answer':
    case 'Long Answer':
      return (
        <>
          <TextToMatch {...props} />
          <Outcome question={question} answer={answer} />
        </>
      );
    default:
      return (
        <>
          <QuestionField
            question={question}
            answer={answer}
            onAnswer={onAnswer}
            labelledBy={labelledBy}
            required={false}
          />
          <Outcome question={question} answer={answer} />
        </>
      );
  }
}

/** Spec §4: a single answer replaces the one before, several toggle. */
function OptionsToMatch({
  question,
  answer,
  onAnswer,
  labelledBy,
}: Omit<AnswerToMatchProps, 'question'> & { question: ChoiceQuestion }) {
  const { t } = useTranslation('builder');
  const name = useId();
  const ruleId = useId();
  const isMany = question.type === 'Checkbox';
  const chosen: readonly string[] = typeof answer === 'object' ? answer : [String(answer ?? '')];
  const isAnswered = answer !== undefined;

  function choose(option: OptionId, isChosen: boolean) {
    if (!isMany) {
      onAnswer(option);
      return;
    }
    const next = question.optionIds.filter((id) => (id === option ? isChosen : chosen.includes(id)));
    onAnswer(next.length > 0 ? next : undefined);
  }

  const rows = offeredOptions(question, undefined).map(({ id, label }) => (
    <label key={id} className={styles['option']}>
      <span className={styles['mark']}>
        <input
          type={isMany ? 'checkbox' : 'radio'}
          className={isMany ? styles['box'] : styles['radio']}
          name={isMany ? undefined : name}
          checked={chosen.includes(id)}
          onChange={({ target }) => choose(id, target.checked)}
        />
        {isMany && <Check size={12} className={styles['tick']} aria-hidden="true" />}
      </span>
      <span className={styles['label']}>{label}</span> {isAnswered && <Way isTrue={chosen.includes(id)} />}
    </label>
  ));
  if (!isMany) {
    return (
      <div role="radiogroup" className={styles['options']} aria-labelledby={labelledBy}>
        {rows}
      </div>
    );
  }
  return (
    <>
      <fieldset
        className={styles['options']}
        aria-labelledby={labelledBy}
        aria-describedby={isAnswered ? ruleId : undefined}
      >
        {rows}
      </fieldset>
      {isAnswered && (
        <p id={ruleId} className={styles['rule']}>
          {t('condition.boxesRule')}
        </p>
      )}
    </>
  );
}

function Way({ isTrue }: { isTrue: boolean }) {
  const { t } = useTranslation('builder');
  return isTrue ? (
    <BranchChip branch="true" label={t('condition.true')} />
  ) : (
    <BranchChip branch="false" label={t('condition.false')} />
  );
}

function TextToMatch({ question, answer, onAnswer, onEnter, labelledBy }: AnswerToMatchProps) {
  const { t } = useTranslation('builder');
  const ruleId = useId();
  const isLong = question.type === 'Long Answer';
  const Field = isLong ? 'textarea' : 'input';

  function goOn(event: KeyboardEvent) {
    const isMeant = !isLong || event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isMeant && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onEnter();
    }
  }

  return (
    <>
      <Field
        className={clsx(styles['text'], isLong && styles['long'])}
        value={typeof answer === 'string' ? answer : ''}
        placeholder={t('condition.exactAnswer')}
        aria-labelledby={labelledBy}
        aria-describedby={answer === undefined ? undefined : ruleId}
        {...(isLong && { rows: 1 })}
        onKeyDown={goOn}
        onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
      />
      {answer !== undefined && (
        <p id={ruleId} className={styles['rule']}>
          {t('condition.textRule')}
        </p>
      )}
    </>
  );
}

/** Where there is no list of answers to mark, the two ways are told below. */
function Outcome({ question, answer }: Pick<AnswerToMatchProps, 'question' | 'answer'>) {
  const { t, i18n } = useTranslation('builder');
  if (!canExpect(question, answer)) {
    return null;
  }
  return (
    <ul className={styles['outcome']}>
      <li>
        <Way isTrue />
        <span className={styles['said']}>
          {expectationInWords(question, expecting(question, answer), { t, language: i18n.language })}
        </span>
      </li>
      <li>
        <Way isTrue={false} />
        <span className={styles['said']}>{t('condition.anyOther')}</span>
      </li>
    </ul>
  );
}
