import clsx from 'clsx';
import { Paperclip, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countsStars, takesDay, takesFiles } from '../../../form-rules/questionKinds';
import { dayText } from '../../../ui/dates';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import styles from './AnswerText.module.css';
import type { ShownAnswer } from './api/responseList';
import type { QuestionColumn } from './columns';
import { highlightMatches, ONE_LINE, type Room, TWO_LINES } from './highlightMatches';

type AnswerTextProps = {
  answer: ShownAnswer | undefined;
  type: QuestionColumn['type'];
  /** One line instead of two. */
  short?: boolean | undefined;
  /** A text to highlight in the answer. */
  search?: string | undefined;
};

export function AnswerText({ answer, type, short = false, search }: AnswerTextProps) {
  const { t, i18n } = useTranslation('responses');
  if (answer === undefined) {
    return <VisuallyHidden>{t('noAnswer')}</VisuallyHidden>;
  }
  const text = takesDay(type) ? dayText(answer.text, i18n.language) : answer.text;
  return (
    <span className={clsx(layout['row'], layout['shrink'], layout['gap6'])} title={text}>
      {takesFiles(type) && <Paperclip size={14} className={typeStyles['faint']} />}
      <span className={short ? typeStyles['truncate'] : clsx(typeStyles['clamp'], styles['text'])} dir="auto">
        {search === undefined ? (
          text
        ) : (
          <Found text={answer.text} search={search} room={short ? ONE_LINE : TWO_LINES} />
        )}
      </span>
      {countsStars(type) && <Star size={14} className={styles['star']} />}
    </span>
  );
}

function Found({ text, search, room }: { text: string; search: string; room: Room }) {
  return highlightMatches(text, search, room).map(({ at, part, isFound }) =>
    isFound ? (
      <mark key={at} className={styles['found']}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
