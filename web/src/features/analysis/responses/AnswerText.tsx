import { Paperclip, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import styles from './AnswerText.module.css';
import type { ShownAnswer } from './api/responseList';
import type { QuestionColumn } from './columns';

type AnswerTextProps = {
  answer: ShownAnswer | undefined;
  type: QuestionColumn['type'];
  /** One line instead of two. */
  short?: boolean | undefined;
};

/** An answer in a line or two. */
export function AnswerText({ answer, type, short = false }: AnswerTextProps) {
  const { t } = useTranslation('responses');
  if (answer === undefined) {
    return <VisuallyHidden>{t('noAnswer')}</VisuallyHidden>;
  }
  return (
    <span className={styles['answer']} title={answer.text}>
      {type === 'File Upload' && <Paperclip size={14} className={styles['clip']} />}
      <span className={short ? typeStyles['truncate'] : styles['text']} dir="auto">
        {answer.text}
      </span>
      {type === 'Rating' && <Star size={14} className={styles['star']} />}
    </span>
  );
}
