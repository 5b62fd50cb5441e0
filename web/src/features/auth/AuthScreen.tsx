import clsx from 'clsx';
import type { ReactNode, SubmitEventHandler } from 'react';
import { PageTitle } from '../../shared/locales/PageTitle';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
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

/** Frame of the five account screens: heading, form and the links below it. */
export function AuthScreen({
  title,
  pageTitle = title,
  size = 'titleL',
  lead,
  notice,
  form,
  submitLabel,
  footer,
  children,
}: AuthScreenProps) {
  return (
    <>
      <PageTitle title={pageTitle} />
      <h1 className={typeStyles[size]}>{title}</h1>
      <p className={clsx(typeStyles['muted'], typeStyles['breakWords'], styles['lead'])}>{lead}</p>
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
