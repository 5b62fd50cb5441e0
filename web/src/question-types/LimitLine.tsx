import clsx from 'clsx';
import { useId } from 'react';
import type { Question } from '../form-rules/questions';
import layout from '../ui/layout.module.css';
import typeStyles from '../ui/type.module.css';
import type { FieldProps } from './fieldProps';
import styles from './LimitLine.module.css';
import { limitHint, textLength } from './limitTexts';
import { fieldTexts } from './texts';

/** The limits of a question in words, and the description of its field with them. */
export function useLimits(question: Question, describedBy: string | undefined) {
  const id = useId();
  const hint = limitHint(question);
  return { id, hint, describedBy: clsx(hint && id, describedBy) || undefined };
}

type LimitLineProps = Pick<FieldProps, 'answer'> & {
  limits: ReturnType<typeof useLimits>;
  maxLength?: number | undefined;
  className?: string | undefined;
};

/** The limits of a question, and how much of the greatest length is used. */
export function LimitLine({ limits: { id, hint }, answer, maxLength, className }: LimitLineProps) {
  const length = textLength(answer);
  return (
    hint !== undefined && (
      <div className={clsx(layout['wrap'], typeStyles['help'], styles['line'], className)}>
        <p id={id} className={typeStyles['breakWords']}>
          {hint}
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
