import clsx from 'clsx';
import { Link } from 'react-router';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { useFormat } from '../../useFormat';
import type { QuestionAnalytics } from '../api/formAnalytics';
import { useUrlState } from '../useUrlState';
import styles from './NewestAnswers.module.css';

type NewestAnswersProps = { title: string; latest: NonNullable<QuestionAnalytics['latest']> };

/** The newest typed texts, with links to their responses. */
export function NewestAnswers({ title, latest }: NewestAnswersProps) {
  const format = useFormat();
  const { responseAt } = useUrlState();
  return (
    <div className={styles['newest']}>
      <h3 className={clsx(typeStyles['help'], typeStyles['strong'])}>{title}</h3>
      <ul>
        {latest.map(({ responseId, text, at }) => (
          <li key={responseId} className={styles['item']}>
            <Link
              to={responseAt(responseId)}
              className={clsx(layout['baselineRow'], layout['hoverArea'], styles['link'])}
            >
              <span className={clsx(typeStyles['clamp'], styles['text'])} dir="auto">
                {text}
              </span>
              <time className={clsx(typeStyles['hint'], layout['rigid'])} dateTime={at}>
                {format.time(at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
