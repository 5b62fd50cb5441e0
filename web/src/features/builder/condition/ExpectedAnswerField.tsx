import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlain, optionsIn, type PlainAnswer } from '../../../form-rules/answer';
import { readAnswer } from '../../../form-rules/checkAnswers';
import type { OptionId } from '../../../form-rules/ids';
import {
  asksForText,
  offersOptions,
  takesLongText,
  takesSeveral,
  takesText,
} from '../../../form-rules/questionKinds';
import type { ChoiceQuestion, Question } from '../../../form-rules/questions';
import type { TextFormat } from '../../../form-rules/questions/textFormat';
import { errorText } from '../../../question-types/AnswerTexts';
import { displayedOptions } from '../../../question-types/displayedOptions';
import { fieldOf } from '../../../question-types/fields';
import { QuestionField } from '../../../question-types/QuestionField';
import { textInput } from '../../../question-types/textInput';
import { BranchChip } from '../../../ui/BranchChip/BranchChip';
import controlStyles from '../../../ui/Checkbox/Checkbox.module.css';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { describeExpectedAnswer } from './describeCondition';
import styles from './ExpectedAnswerField.module.css';
import { isPossibleAnswer, toExpectedAnswer } from './expectedAnswer';

export type ExpectedAnswerFieldProps = {
  question: Question;
  answer: PlainAnswer | undefined;
  onAnswer: (answer: PlainAnswer | undefined) => void;
  /** Opens the page picker. */
  onEnter: () => void;
  labelledBy: string;
};

/** The field for the expected answer of a condition; shows which answers lead to which branch. */
export function ExpectedAnswerField(props: ExpectedAnswerFieldProps) {
  const { question, answer, onAnswer, labelledBy } = props;
  const reasonId = useId();
  const reason = useImpossibleReason(question, answer);
  const isInvalid = reason !== undefined;
  const described = { ...props, isInvalid, describedBy: isInvalid ? reasonId : undefined };
  const note = isInvalid && (
    <p id={reasonId} className={clsx(typeStyles['small'], styles['reason'])}>
      {reason}
    </p>
  );
  if (offersOptions(question) && fieldOf(question).labels === undefined) {
    return (
      <>
        <ExpectedOptions {...described} question={question} />
        {note}
      </>
    );
  }
  return (
    <>
      {takesText(question.type) ? (
        <ExpectedText {...described} />
      ) : (
        <QuestionField
          question={withoutOther(question)}
          answer={answer}
          onAnswer={(next) => onAnswer(next !== undefined && isPlain(next) ? next : undefined)}
          labelledBy={labelledBy}
          describedBy={described.describedBy}
          isInvalid={isInvalid}
          isRequired={false}
        />
      )}
      {note}
      <Outcome question={question} answer={answer} />
    </>
  );
}

/** Why respondents cannot give this answer; undefined if they can. */
function useImpossibleReason(question: Question, answer: PlainAnswer | undefined): string | undefined {
  const { t } = useTranslation('builder');
  const { error } = readAnswer(question, answer);
  return error && t('condition.impossible', { reason: errorText(question, answer, error) });
}

type DescribedFieldProps = ExpectedAnswerFieldProps & {
  isInvalid: boolean;
  describedBy: string | undefined;
};

/** No condition can expect "Other". */
function withoutOther(question: Question): Question {
  return offersOptions(question) ? { ...question, other: false } : question;
}

/** Spec §4: a single choice replaces the one before, multiple choices toggle. */
function ExpectedOptions({
  question,
  answer,
  onAnswer,
  labelledBy,
  isInvalid,
  describedBy,
}: Omit<DescribedFieldProps, 'question'> & { question: ChoiceQuestion }) {
  const { t } = useTranslation('builder');
  const name = useId();
  const ruleId = useId();
  const isMany = takesSeveral(question.type);
  const chosen = optionsIn(answer);
  const isAnswered = answer !== undefined;

  function choose(option: OptionId, isChosen: boolean) {
    if (!isMany) {
      onAnswer(option);
      return;
    }
    const next = question.optionIds.filter((id) => (id === option ? isChosen : chosen.includes(id)));
    onAnswer(next.length > 0 ? next : undefined);
  }

  const rows = displayedOptions(question, undefined).map(({ id, label }) => (
    <label
      key={id}
      className={clsx(layout['row'], layout['gap10'], layout['hoverArea'], styles['option'])}
      dir="auto"
    >
      <span className={clsx(layout['center'], layout['rigid'])}>
        <input
          type={isMany ? 'checkbox' : 'radio'}
          className={clsx(controlStyles['input'], isMany ? styles['box'] : styles['radio'])}
          name={isMany ? undefined : name}
          checked={chosen.includes(id)}
          aria-invalid={isInvalid || undefined}
          onChange={({ target }) => choose(id, target.checked)}
        />
        {isMany && <Check size={12} className={controlStyles['tick']} aria-hidden="true" />}
      </span>
      <span className={clsx(layout['grow'], typeStyles['breakWords'])}>{label}</span>{' '}
      {isAnswered && <BranchLabel isTrue={chosen.includes(id)} />}
    </label>
  ));
  const Group = isMany ? 'fieldset' : 'div';
  return (
    <>
      <Group
        role={isMany ? undefined : 'radiogroup'}
        className={clsx(layout['stack'], layout['gap2'], styles['options'])}
        aria-labelledby={labelledBy}
        aria-describedby={clsx(isMany && isAnswered && ruleId, describedBy) || undefined}
      >
        {rows}
      </Group>
      {isMany && isAnswered && (
        <p id={ruleId} className={clsx(typeStyles['hint'], styles['rule'])}>
          {t('condition.boxesRule')}
        </p>
      )}
    </>
  );
}

function BranchLabel({ isTrue }: { isTrue: boolean }) {
  const { t } = useTranslation('builder');
  const branch = isTrue ? 'true' : 'false';
  return <BranchChip branch={branch} label={t(`condition.${branch}`)} />;
}

function ExpectedText({
  question,
  answer,
  onAnswer,
  onEnter,
  labelledBy,
  isInvalid,
  describedBy,
}: DescribedFieldProps) {
  const { t } = useTranslation('builder');
  const ruleId = useId();
  const format: TextFormat = asksForText(question) ? question : {};
  // The rule is about any text; a number or a time has one notation.
  const hasRule = answer !== undefined && !isInvalid && format.format === undefined;
  const isLong = takesLongText(question.type);
  const Field = isLong ? 'textarea' : 'input';

  function confirmOnEnter(event: KeyboardEvent) {
    const isConfirmed = !isLong || event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && isConfirmed && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onEnter();
    }
  }

  return (
    <>
      <Field
        className={clsx(layout['textBox'], isLong && styles['long'])}
        dir="auto"
        value={typeof answer === 'string' ? answer : ''}
        placeholder={t('condition.exactAnswer')}
        aria-labelledby={labelledBy}
        aria-describedby={clsx(hasRule && ruleId, describedBy) || undefined}
        aria-invalid={isInvalid}
        {...(isLong ? { rows: 1 } : textInput(format))}
        autoComplete="off"
        onKeyDown={confirmOnEnter}
        onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
      />
      {hasRule && (
        <p id={ruleId} className={clsx(typeStyles['hint'], styles['rule'])}>
          {t('condition.textRule')}
        </p>
      )}
    </>
  );
}

/** Lists both branches below a field that has no options to label. */
function Outcome({ question, answer }: Pick<ExpectedAnswerFieldProps, 'question' | 'answer'>) {
  const { t, i18n } = useTranslation('builder');
  if (!isPossibleAnswer(question, answer)) {
    return null;
  }
  const texts = { t, language: i18n.language };
  const expected = describeExpectedAnswer(question, toExpectedAnswer(question, answer), texts);
  return (
    <ul className={clsx(layout['wrap'], styles['outcome'])}>
      {[true, false].map((isTrue) => (
        <li key={String(isTrue)} className={clsx(layout['topRow'], layout['gap8'], layout['shrink'])}>
          <BranchLabel isTrue={isTrue} />
          <span
            className={clsx(layout['shrink'], typeStyles['muted'], typeStyles['breakWords'], styles['said'])}
          >
            {isTrue ? expected : t('condition.anyOther')}
          </span>
        </li>
      ))}
    </ul>
  );
}
