import clsx from 'clsx';
import { Link } from 'react-router';
import type { Path } from '../../app/paths';
import typeStyles from '../../ui/type.module.css';
import styles from './OtherWay.module.css';

/** The line under a form that leads whoever took the wrong door to the right one. */
export function OtherWay({ question, answer, to }: { question: string; answer: string; to: Path }) {
  return (
    <p className={clsx(typeStyles['small'], styles['line'])}>
      <span className={typeStyles['muted']}>{question}</span>
      <Link to={to} className={typeStyles['link']}>
        {answer}
      </Link>
    </p>
  );
}
