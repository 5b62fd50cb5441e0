import clsx from 'clsx';
import { Link, useLocation } from 'react-router';
import type { RoutePath } from '../../paths';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import styles from './AuthScreen.module.css';

/** The link between sign-in and sign-up; it passes the return address on. */
export function AuthFooterLink({
  question,
  answer,
  to,
}: {
  question: string;
  answer: string;
  to: RoutePath;
}) {
  const state: unknown = useLocation().state;
  return (
    <p className={clsx(typeStyles['small'], layout['wrap'], layout['gap6'], styles['footerLine'])}>
      <span className={typeStyles['muted']}>{question}</span>
      <Link to={to} state={state} className={typeStyles['link']}>
        {answer}
      </Link>
    </p>
  );
}
