import clsx from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import { memo, type ReactNode, Suspense, useId } from 'react';
import type { Answer } from '../form-rules/answer';
import type { AnswerError } from '../form-rules/answerErrors';
import type { QuestionId } from '../form-rules/ids';
import { numberLabel } from '../form-rules/questionNumbers';
import type { Question } from '../form-rules/questions';
import { isBlank, textWithoutNumber, trimmed } from '../form-rules/textRules';
import { ErrorText } from '../question-types/AnswerTexts';
import { fieldOf } from '../question-types/fields';
import { QuestionField, type QuestionFieldProps } from '../question-types/QuestionField';
import { fieldTexts } from '../question-types/texts';
import { WithLinks } from '../question-types/WithLinks';
import typeStyles from '../ui/type.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden';
import styles from './QuestionCard.module.css';

export type QuestionCardProps = Pick<QuestionFieldProps, 'answer' | 'filesOf' | 'shuffleSeed'> & {
  question: Question;
  /** Undefined for images, videos and texts, which cannot be answered. */
  number: number | undefined;
  /** Without it the card is a static preview. */
  onAnswer?: ((question: QuestionId, answer: Answer | undefined) => void) | undefined;
  /** Whether the page cannot be submitted without an answer. */
  isRequired: boolean;
  /** Whether the answer decides which page follows. */
  isDeciding: boolean;
  /** It can be read but not answered. */
  isLocked?: boolean | undefined;
  fault?: AnswerError | undefined;
};

/**
 * A question with its number, text, description and field. Memoised, because a page may have 500 of them.
 */
export const QuestionCard = memo(function QuestionCard({
  question,
  number,
  isRequired,
  isDeciding,
  isLocked,
  fault,
  onAnswer,
  ...field
}: QuestionCardProps) {
  const own = useId();
  const description = isBlank(question.description ?? '') ? undefined : question.description;
  const isNoticed = isDeciding && field.answer === undefined;
  // The notice already says that the answer is missing.
  const error = fault === undefined || (isNoticed && fault === 'required') ? undefined : fault;
  const describedBy = clsx(description && `${own}about`, isNoticed && `${own}notice`, error && `${own}error`);
  const { labels } = fieldOf(question);
  const isLabelled =
    labels !== 'nothing' &&
    !isBlank(number === undefined ? textWithoutNumber(question.questionText) : question.questionText);
  return (
    <div className={clsx(styles['card'], fault && styles['isFaulty'])} data-question={question.id}>
      {isLabelled && (
        <Label id={`${own}label`} controlId={labels === 'control' ? `${own}control` : undefined}>
          <QuestionText text={question.questionText} number={number} />
          {isRequired && <RequiredMark />}
        </Label>
      )}
      {description && (
        <p className={styles['about']} id={`${own}about`} dir="auto">
          <WithLinks text={description} />
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
          {fieldTexts().answerToContinue}
        </p>
      )}
      <div className={clsx(isLabelled && styles['body'])} inert={isLocked}>
        <QuestionField
          {...field}
          question={question}
          onAnswer={onAnswer && ((answer) => onAnswer(question.id, answer))}
          controlId={`${own}control`}
          labelledBy={isLabelled ? `${own}label` : undefined}
          describedBy={describedBy || undefined}
          isInvalid={fault !== undefined}
          isRequired={isRequired}
        />
      </div>
      {error && (
        <p className={clsx(styles['notice'], styles['isDanger'])} id={`${own}error`}>
          <CircleAlert size={16} aria-hidden="true" />
          <Suspense fallback={null}>
            <ErrorText question={question} answer={field.answer} error={error} />
          </Suspense>
        </p>
      )}
    </div>
  );
});

/** A single control gets a real `label`, so that clicking the text focuses it; a group is only named by the text. */
function Label({
  id,
  controlId,
  children,
}: {
  id: string;
  controlId: string | undefined;
  children: ReactNode;
}) {
  return controlId === undefined ? (
    <div className={styles['label']} id={id} dir="auto">
      {children}
    </div>
  ) : (
    <label className={styles['label']} id={id} htmlFor={controlId} dir="auto">
      {children}
    </label>
  );
}

/** The question's text, with its number in a separate element. */
function QuestionText({ text, number }: { text: string; number: number | undefined }) {
  const own = textWithoutNumber(text);
  return (
    <>
      {/* Own direction: the letter of the number must not decide the text direction of the question. */}
      {number !== undefined && own !== trimmed(text) && (
        <>
          <span className={clsx(typeStyles['numbers'], typeStyles['faint'])} dir="ltr">
            {numberLabel(number)}
          </span>{' '}
        </>
      )}
      {own}
    </>
  );
}

/** A star, and the word "Required" for screen readers. */
export function RequiredMark() {
  return (
    <>
      {/* No-break space: the star must not wrap onto its own line. */}
      <span className={styles['star']} aria-hidden="true">
        {'\u00a0*'}
      </span>{' '}
      <VisuallyHidden>{fieldTexts().required}</VisuallyHidden>
    </>
  );
}
