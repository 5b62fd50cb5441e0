import clsx from 'clsx';
import { Star } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RatingQuestion } from '../../../../form-rules/questions/rating';
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
      <Stars question={question} />
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

function Stars({ question: { id, rating } }: { question: RatingQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const name = useId();
  const selected = rating.selected ?? 0;
  const select = (star: number) => editor.dispatch({ type: 'rating/select', id, selected: star });
  return (
    <fieldset className={clsx(layout['wrap'], layout['gap4'], styles['stars'])}>
      <legend className={layout['visuallyHidden']}>{t('kinds.rating.selected')}</legend>
      {Array.from({ length: rating.count }, (_, at) => at + 1).map((star) => (
        <label
          key={star}
          className={clsx(layout['center'], layout['hoverArea'], styles['star'])}
          data-filled={star <= selected || undefined}
        >
          <input
            type="radio"
            name={name}
            className={layout['overlayInput']}
            aria-label={t('kinds.rating.star', { count: star })}
            checked={selected === star}
            onChange={() => select(star)}
            // A radio button cannot be unchecked; pressing the selected star clears it.
            onClick={() => selected === star && select(0)}
          />
          <Star size={30} />
        </label>
      ))}
    </fieldset>
  );
}
