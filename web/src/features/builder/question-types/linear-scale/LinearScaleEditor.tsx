import clsx from 'clsx';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SCALE_LIMITS } from '../../../../form-rules/constants.gen';
import type { LinearScaleQuestion } from '../../../../form-rules/questions/linearScale';
import layout from '../../../../ui/layout.module.css';
import { isScale } from '../../draft/content';
import { useEditor } from '../../editor/EditorContext';
import { WholeNumberField } from '../WholeNumberField';
import { EndLabels } from './EndLabels';
import styles from './LinearScaleEditor.module.css';

export const LinearScaleEditor = memo(function LinearScaleEditor({
  question,
}: {
  question: LinearScaleQuestion;
}) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, scale } = question;
  const { min, max } = scale;

  const endError = (end: 'min' | 'max') => (number: number | undefined) => {
    const value = scale[end];
    const { least, greatest } = SCALE_LIMITS;
    if (number === undefined || number < least || number > greatest) {
      return t('kinds.scale.wholeNumber', { value });
    }
    const ends = end === 'min' ? ([number, max] as const) : ([min, number] as const);
    if (isScale(...ends)) {
      return undefined;
    }
    if (ends[0] < ends[1]) {
      return t('kinds.scale.tooLong', { value });
    }
    return end === 'min'
      ? t('kinds.scale.fromBelowTo', { to: max, value })
      : t('kinds.scale.toAboveFrom', { from: min, value });
  };

  return (
    <div className={clsx(layout['grid'], layout['gap12'])}>
      <div className={clsx(layout['grid'], layout['gap12'], styles['pair'])}>
        <WholeNumberField
          label={t('kinds.scale.from')}
          name="min"
          value={min}
          canBeNegative
          errorOf={endError('min')}
          onChange={(number) => editor.dispatch({ type: 'scale/set', id, min: number })}
        />
        <WholeNumberField
          label={t('kinds.scale.to')}
          name="max"
          value={max}
          canBeNegative
          errorOf={endError('max')}
          onChange={(number) => editor.dispatch({ type: 'scale/set', id, max: number })}
        />
      </div>
      <Points question={question} />
      <EndLabels
        id={id}
        scale={scale}
        minName={t('kinds.scale.starting')}
        maxName={t('kinds.scale.ending')}
      />
    </div>
  );
});

function Points({ question: { id, linearScale, scale } }: { question: LinearScaleQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const name = useId();
  const points = Array.from({ length: scale.max - scale.min + 1 }, (_, step) => scale.min + step);
  return (
    <fieldset className={styles['points']} data-many={points.length > 11 || undefined}>
      <legend className={layout['visuallyHidden']}>{t('kinds.scale.points')}</legend>
      {points.map((point) => (
        <label key={point} className={clsx(layout['center'], layout['grow'], styles['point'])}>
          <input
            type="radio"
            name={name}
            className={layout['overlayInput']}
            checked={linearScale.selected === point}
            onChange={() => editor.dispatch({ type: 'scale/set', id, selected: point })}
          />
          {point}
        </label>
      ))}
    </fieldset>
  );
}
