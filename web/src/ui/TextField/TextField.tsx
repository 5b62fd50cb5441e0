import clsx from 'clsx';
import { Lock } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from '../Field/Field.module.css';
import { FieldFrame } from '../Field/FieldFrame';
import { describeControl, useFieldIds } from '../Field/useFieldIds';

type NativeInput = ComponentProps<'input'>;

export type TextFieldProps = Pick<
  NativeInput,
  | 'ref'
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'maxLength'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'onPaste'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
> & {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'search' | undefined;
  /** What is wrong, under the field and read out with it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Announced as required; whether it is filled in is the form's to check, in its own words. */
  required?: boolean | undefined;
  labelAside?: ReactNode;
  /** Keeps the label for screen readers only, where the page already says it in view. */
  hideLabel?: boolean | undefined;
  /** A 16 px icon before the text. */
  leading?: ReactNode;
};

/** A line of text with its label, hint and error. */
export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const trailing = props.readOnly ? <Lock size={16} className={styles['lock']} /> : undefined;
  return <InputField {...props} type={type} trailing={trailing} />;
}

type InputFieldProps = Omit<TextFieldProps, 'type'> & {
  type: 'text' | 'email' | 'tel' | 'search' | 'password';
  trailing?: ReactNode;
  autoCapitalize?: NativeInput['autoCapitalize'];
};

/** The field under TextField and PasswordField: a native input with something at its end. */
export function InputField({
  label,
  labelAside,
  value,
  onChange,
  error,
  hint,
  required,
  readOnly,
  hideLabel,
  leading,
  trailing,
  ...native
}: InputFieldProps) {
  const ids = useFieldIds();
  return (
    <FieldFrame
      ids={ids}
      label={label}
      labelAside={labelAside}
      hideLabel={hideLabel}
      error={error}
      hint={hint}
    >
      <div className={clsx(styles['box'], error && styles['invalid'], readOnly && styles['readOnly'])}>
        {leading && <span className={styles['leading']}>{leading}</span>}
        <input
          {...native}
          {...describeControl(ids, { error, hint })}
          className={styles['input']}
          value={value}
          readOnly={readOnly}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {trailing && <span className={styles['trailing']}>{trailing}</span>}
      </div>
    </FieldFrame>
  );
}
