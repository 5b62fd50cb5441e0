import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNumbers } from '../../useNumbers';
import type { QuestionAnalytics } from '../api/formAnalytics';
import { useAddress } from '../useAddress';
import styles from './NewestAnswers.module.css';

/** What people wrote last, each a way to the whole response. */
export function NewestAnswers({ latest }: { latest: NonNullable<QuestionAnalytics['latest']> }) {
  const { t } = useTranslation('analytics');
  const numbers = useNumbers();
  const { responseAt } = useAddress();
  return (
    <div className={styles['newest']}>
      <h3 className={styles['heading']}>{t('questions.newest')}</h3>
      <ul>
        {latest.map(({ responseId, text, at }) => (
          <li key={responseId} className={styles['item']}>
            <Link to={responseAt(responseId)} className={styles['link']}>
              <span className={styles['text']}>{text}</span>
              <time className={styles['time']} dateTime={at}>
                {numbers.moment(at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
