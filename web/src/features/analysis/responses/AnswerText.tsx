import { Paperclip, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import styles from './AnswerText.module.css';
import type { ShownAnswer } from './api/responseList';
import type { QuestionColumn } from './columns';

type AnswerTextProps = { answer: ShownAnswer | undefined; type: QuestionColumn['type'] };

/** An answer in two lines at most. */
export function AnswerText({ answer, type }: AnswerTextProps) {
  const { t } = useTranslation('responses');
  if (answer === undefined) {
    return <VisuallyHidden>{t('noAnswer')}</VisuallyHidden>;
  }
  return (
    <span className={styles['answer']} title={answer.text}>
      {type === 'File Upload' && <Paperclip size={14} className={styles['clip']} />}
      <span className={styles['text']} dir="auto">
        {answer.text}
      </span>
      {type === 'Rating' && <Star size={14} className={styles['star']} />}
    </span>
  );
}
