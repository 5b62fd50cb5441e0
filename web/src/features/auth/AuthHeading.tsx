import clsx from 'clsx';
import type { ReactNode } from 'react';
import { PageTitle } from '../../shared/locales/PageTitle';
import typeStyles from '../../ui/type.module.css';
import styles from './AuthScreen.module.css';

type AuthHeadingProps = {
  title: string;
  /** Of the browser tab, where it is not the heading. */
  pageTitle?: string | undefined;
  size?: 'titleL' | 'titleXl' | undefined;
  lead: ReactNode;
};

/** Heading of an account screen and the text below it. */
export function AuthHeading({ title, pageTitle = title, size = 'titleL', lead }: AuthHeadingProps) {
  return (
    <>
      <PageTitle title={pageTitle} />
      <h1 className={typeStyles[size]}>{title}</h1>
      <p className={clsx(typeStyles['muted'], typeStyles['breakWords'], styles['lead'])}>{lead}</p>
    </>
  );
}
