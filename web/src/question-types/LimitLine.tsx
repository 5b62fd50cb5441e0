import clsx from 'clsx';
import { Suspense, useId } from 'react';
import type { Question } from '../form-rules/questions';
import { hasLimits } from '../form-rules/questions/limits';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import { LimitText } from './AnswerTexts';
import type { FieldProps } from './fieldProps';
import styles from './LimitLine.module.css';
import { textLength } from './textLength';
import { fieldTexts } from './texts';

/** The limits of a question, and the description of its field with them. */
export function useLimits(question: Question, describedBy: string | undefined) {
  const id = useId();
  const isLimited = hasLimits(question);
  return { id, question, isLimited, describedBy: clsx(isLimited && id, describedBy) || undefined };
}

type LimitLineProps = Pick<FieldProps, 'answer'> & {
  limits: ReturnType<typeof useLimits>;
  maxLength?: number | undefined;
  /** Above the field, for one that is higher than a line. */
  isAbove?: boolean;
};

/** The limits of a question, and how much of the greatest length is used. */
export function LimitLine({ limits, answer, maxLength, isAbove = false }: LimitLineProps) {
  const length = textLength(answer);
  return (
    limits.isLimited && (
      <div className={clsx(layout['wrap'], typeStyles['help'], styles['line'], isAbove && styles['isAbove'])}>
        <p id={limits.id} className={typeStyles['breakWords']}>
          {/* A no-break space keeps the line free while the respondent's page loads the words. */}
          <Suspense fallback={'\u00a0'}>
            <LimitText question={limits.question} />
          </Suspense>
        </p>
        {/* Not part of the description, which screen readers would read again after each letter. */}
        {maxLength !== undefined && (
          <p className={clsx(typeStyles['numbers'], styles['count'], length > maxLength && styles['isOver'])}>
            {fieldTexts().outOf(length, maxLength)}
          </p>
        )}
      </div>
    )
  );
}
