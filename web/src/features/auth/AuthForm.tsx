import type { ReactNode, SubmitEventHandler } from 'react';
import styles from './AuthForm.module.css';

/** The column of fields on an account screen. We check entries ourselves, so the browser's bubbles stay away. */
export function AuthForm({
  onSubmit,
  children,
}: {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}
