import clsx from 'clsx';
import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import { AuthHeading } from './AuthHeading';
import styles from './AuthScreen.module.css';

type AuthScreenProps = {
  title: string;
  /** Of the browser tab, where it is not the heading. */
  pageTitle?: string;
  size?: 'titleL' | 'titleXl';
  lead: ReactNode;
  notice?: ReactNode;
  form: { busy: boolean; onSubmit: SubmitEventHandler<HTMLFormElement> };
  submitLabel: string;
  footer: ReactNode;
  children: ReactNode;
};

/** Frame of the account screens: heading, form and the links below it. */
export function AuthScreen({
  title,
  pageTitle,
  size,
  lead,
  notice,
  form,
  submitLabel,
  footer,
  children,
}: AuthScreenProps) {
  return (
    <>
      <AuthHeading title={title} pageTitle={pageTitle} size={size} lead={lead} />
      {notice}
      <form
        className={clsx(layout['stack'], layout['gap16'], styles['form'])}
        onSubmit={form.onSubmit}
        noValidate
      >
        {children}
        <Button className={styles['submit']} type="submit" size="lg" fullWidth busy={form.busy}>
          {submitLabel}
        </Button>
      </form>
      {footer}
    </>
  );
}
