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
  type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'time' | 'datetime-local' | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** Announced as required; the form itself validates it. */
  required?: boolean | undefined;
  labelAside?: ReactNode;
  /** Visually hides the label; screen readers still read it. */
  hideLabel?: boolean | undefined;
  /** A 16 px icon before the text. */
  leading?: ReactNode;
};

export function TextField({ type = 'text', ...props }: TextFieldProps) {
  const trailing = props.readOnly ? <Lock size={16} className={styles['lock']} /> : undefined;
  return <InputField {...props} type={type} trailing={trailing} />;
}

type InputFieldProps = Omit<TextFieldProps, 'type'> & {
  type: NonNullable<TextFieldProps['type']> | 'password';
  trailing?: ReactNode;
  autoCapitalize?: NativeInput['autoCapitalize'];
};

/** Shared by TextField and PasswordField: a native input with an optional trailing element. */
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
          dir={native.type === 'text' || native.type === 'search' ? 'auto' : undefined}
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
