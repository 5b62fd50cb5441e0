import type { KeyboardEventHandler, ReactNode } from 'react';
import { ClearAnswer } from './ClearAnswer';
import { ariaOf, type FieldProps } from './fieldProps';

type RadioGroupProps = Omit<FieldProps, 'question' | 'answer' | 'controlId'> & {
  className: string | undefined;
  clearClassName: string | undefined;
  /** Nothing is selected. */
  isEmpty: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  onKeyUp?: KeyboardEventHandler<HTMLElement>;
  /** Between the radio buttons and the button that clears them. */
  below?: ReactNode;
  children: ReactNode;
};

/** Radio buttons of which none may be chosen; an optional answer can be cleared. */
export function RadioGroup({
  onAnswer,
  className,
  clearClassName,
  isEmpty,
  onKeyDown,
  onKeyUp,
  below,
  children,
  ...field
}: RadioGroupProps) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its radio buttons take the focus. */}
      <div {...ariaOf(field)} role="radiogroup" className={className} onKeyDown={onKeyDown} onKeyUp={onKeyUp}>
        {children}
      </div>
      {below}
      {!field.isRequired && (
        <ClearAnswer isEmpty={isEmpty} className={clearClassName} onClear={() => onAnswer(undefined)} />
      )}
    </>
  );
}
