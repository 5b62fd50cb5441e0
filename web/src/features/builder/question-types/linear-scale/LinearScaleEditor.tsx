import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SCALE_LIMITS } from '../../../../form-rules/constants.gen';
import type { LinearScaleQuestion } from '../../../../form-rules/questions/linearScale';
import { QuestionField } from '../../../../question-types/QuestionField';
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
      <QuestionField question={question} />
      <EndLabels
        id={id}
        scale={scale}
        minName={t('kinds.scale.starting')}
        maxName={t('kinds.scale.ending')}
      />
    </div>
  );
});
