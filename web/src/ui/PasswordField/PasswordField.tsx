import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { InputField, type TextFieldProps } from '../TextField/TextField';
import styles from './PasswordField.module.css';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'hideLabel'> & {
  showLabel: string;
  hideLabel: string;
};

/** A password with a button that shows it. Pasting is allowed. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <InputField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        // The name stays the same and `aria-pressed` has the state; the tooltip describes the next click.
        <button
          type="button"
          className={styles['toggle']}
          aria-label={showLabel}
          aria-pressed={shown}
          title={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={16} /> : <Eye size={16} />}
        </button>
      }
    />
  );
}
