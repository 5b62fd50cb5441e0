import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RatingQuestion } from '../../../../form-rules/questions/rating';
import { QuestionField } from '../../../../question-types/QuestionField';
import layout from '../../../../ui/layout.module.css';
import { isStarCount } from '../../draft/content';
import { useEditor } from '../../editor/EditorContext';
import { WholeNumberField } from '../WholeNumberField';
import styles from './RatingEditor.module.css';

export const RatingEditor = memo(function RatingEditor({ question }: { question: RatingQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, rating } = question;
  return (
    <div className={clsx(layout['topRow'], styles['editor'])}>
      <div className={styles['stars']}>
        <QuestionField question={question} />
      </div>
      <div className={styles['count']}>
        <WholeNumberField
          label={t('kinds.rating.stars')}
          name="count"
          value={rating.count}
          errorOf={(number) =>
            number !== undefined && isStarCount(number)
              ? undefined
              : t('kinds.rating.range', { count: rating.count })
          }
          onChange={(count) => editor.dispatch({ type: 'rating/setCount', id, count })}
        />
      </div>
    </div>
  );
});
