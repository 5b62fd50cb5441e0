import clsx from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import type { Answer } from '../form-rules/answer';
import type { AnswerFault } from '../form-rules/checkAnswers';
import type { Question } from '../form-rules/definition';
import type { QuestionId } from '../form-rules/ids';
import { asked, isBlank, trimmed } from '../form-rules/textRules';
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden';
import styles from './QuestionCard.module.css';
import { QuestionField, type QuestionFieldProps } from './QuestionField';
import { words } from './words';

/** What the card of a question is given, beside what its field is. */
export type QuestionCardProps = Pick<QuestionFieldProps, 'answer' | 'filesOf' | 'shuffleSeed'> & {
  question: Question;
  /** Left out, the card is a still picture. */
  onAnswer?: ((question: QuestionId, answer: Answer | undefined) => void) | undefined;
  /** Whether the page cannot be handed in without an answer. */
  isRequired: boolean;
  /** Whether the answer decides which page follows. */
  isDeciding: boolean;
  /** It can be read but not answered. */
  isHeld?: boolean | undefined;
  fault?: AnswerFault | undefined;
};

/**
 * A question as a respondent meets it: number, text, what must be known, and the field to answer in. Drawn anew only
 * when something of its own has changed: a page may have 500 of them.
 */
export const QuestionCard = memo(function QuestionCard({
  question,
  isRequired,
  isDeciding,
  isHeld,
  fault,
  onAnswer,
  ...field
}: QuestionCardProps) {
  const own = useId();
  const description = isBlank(question.description ?? '') ? undefined : question.description;
  const isNoticed = isDeciding;
  // The notice says already that the answer is missing.
  const error = fault === undefined || (isNoticed && fault === 'required') ? undefined : fault;
  const describedBy = clsx(description && `${own}about`, isNoticed && `${own}notice`, error && `${own}error`);
  const isLabelled = question.type !== 'Text' && !isBlank(question.questionText);
  return (
    <div className={clsx(styles['card'], fault && styles['isFaulty'])} data-question={question.id}>
      {isLabelled && (
        <Label question={question} id={`${own}label`} controlId={`${own}control`}>
          <QuestionText text={question.questionText} />
          {isRequired && <RequiredMark />}
        </Label>
      )}
      {description && (
        <p className={styles['about']} id={`${own}about`}>
          {description}
        </p>
      )}
      {isNoticed && (
        <p
          className={clsx(styles['notice'], fault === 'required' && styles['isDanger'])}
          id={`${own}notice`}
          role={fault === 'required' ? 'alert' : undefined}
        >
          {fault === 'required' ? (
            <CircleAlert size={16} aria-hidden="true" />
          ) : (
            <Info size={16} aria-hidden="true" />
          )}
          {words().answerToContinue}
        </p>
      )}
      <div className={clsx(isLabelled && styles['body'])} inert={isHeld}>
        <QuestionField
          {...field}
          question={question}
          onAnswer={onAnswer && ((answer) => onAnswer(question.id, answer))}
          controlId={`${own}control`}
          labelledBy={isLabelled ? `${own}label` : undefined}
          describedBy={describedBy || undefined}
          invalid={fault !== undefined}
          required={isRequired}
        />
      </div>
      {error && (
        <p className={clsx(styles['notice'], styles['isDanger'])} id={`${own}error`}>
          <CircleAlert size={16} aria-hidden="true" />
          {words().faults[error]}
        </p>
      )}
    </div>
  );
});

/** A group of controls is named by the text; a single control can be reached by pressing it too. */
function Label({
  question,
  id,
  controlId,
  children,
}: {
  question: Question;
  id: string;
  controlId: string;
  children: ReactNode;
}) {
  switch (question.type) {
    case 'Short Answer':
    case 'Long Answer':
    case 'Dropdown':
    case 'Date':
      return (
        <label className={styles['label']} id={id} htmlFor={controlId}>
          {children}
        </label>
      );
    default:
      return (
        <div className={styles['label']} id={id}>
          {children}
        </div>
      );
  }
}

/** A question's text with its number set apart. */
export function QuestionText({ text }: { text: string }) {
  const whole = trimmed(text);
  const own = asked(text);
  const number = own === whole ? undefined : /^Q[0-9]+/.exec(whole)?.[0];
  return (
    <>
      {number && <span className={styles['number']}>{number}</span>}
      {number && ' '}
      {number ? own : whole}
    </>
  );
}

/** The star behind a question that must be answered, with the word for who cannot see it. */
export function RequiredMark() {
  return (
    <>
      {/* Held to the last word: a star alone on a line belongs to nothing. */}
      <span className={styles['star']} aria-hidden="true">
        {'\u00a0*'}
      </span>{' '}
      <VisuallyHidden>{words().required}</VisuallyHidden>
    </>
  );
}
