import { Star } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RatingQuestion } from '../../../../form-rules/definition';
import { isStarCount } from '../../draft/content';
import { useEditor } from '../../editor/EditorContext';
import styles from './RatingEditor.module.css';
import { WholeNumberField } from './WholeNumberField';

/** The stars of a Rating, and how many there are. */
export const RatingEditor = memo(function RatingEditor({ question }: { question: RatingQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, rating } = question;
  return (
    <div className={styles['editor']}>
      <Stars question={question} />
      <div className={styles['count']}>
        <WholeNumberField
          label={t('kinds.rating.stars')}
          name="count"
          value={rating.count}
          refusalOf={(number) =>
            number !== undefined && isStarCount(number)
              ? undefined
              : t('kinds.rating.range', { count: rating.count })
          }
          onChange={(count) => editor.give({ type: 'rating/counted', id, count })}
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
  const select = (star: number) => editor.give({ type: 'rating/selected', id, selected: star });
  return (
    <fieldset className={styles['stars']}>
      <legend className={styles['legend']}>{t('kinds.rating.selected')}</legend>
      {Array.from({ length: rating.count }, (_, at) => at + 1).map((star) => (
        <label key={star} className={styles['star']} data-filled={star <= selected || undefined}>
          <input
            type="radio"
            name={name}
            className={styles['radio']}
            aria-label={t('kinds.rating.star', { count: star })}
            checked={selected === star}
            onChange={() => select(star)}
            // A radio button cannot be unchecked; the last star pressed again is taken back.
            onClick={() => selected === star && select(0)}
          />
          <Star size={30} />
        </label>
      ))}
    </fieldset>
  );
}
