import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinearScaleQuestion } from '../../../../form-rules/definition';
import { isScale, SCALE_LIMITS } from '../../draft/content';
import { useEditor } from '../../editor/EditorContext';
import styles from './ScaleEditor.module.css';
import { WholeNumberField } from './WholeNumberField';

/** The ends of a Linear Scale, what they mean, and its points as respondents will see them. */
export const ScaleEditor = memo(function ScaleEditor({ question }: { question: LinearScaleQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { id, scale } = question;
  const { min, max } = scale;

  const endRefusal = (end: 'min' | 'max') => (number: number | undefined) => {
    const kept = scale[end];
    const { least, greatest } = SCALE_LIMITS;
    if (number === undefined || number < least || number > greatest) {
      return t('kinds.scale.wholeNumber', { kept });
    }
    const ends = end === 'min' ? ([number, max] as const) : ([min, number] as const);
    if (isScale(...ends)) {
      return undefined;
    }
    if (ends[0] < ends[1]) {
      return t('kinds.scale.tooLong', { kept });
    }
    return end === 'min'
      ? t('kinds.scale.fromBelowTo', { to: max, kept })
      : t('kinds.scale.toAboveFrom', { from: min, kept });
  };

  return (
    <div className={styles['editor']}>
      <div className={styles['pair']}>
        <WholeNumberField
          label={t('kinds.scale.from')}
          name="min"
          value={min}
          canBeNegative
          refusalOf={endRefusal('min')}
          onChange={(number) => editor.give({ type: 'scale/set', id, min: number })}
        />
        <WholeNumberField
          label={t('kinds.scale.to')}
          name="max"
          value={max}
          canBeNegative
          refusalOf={endRefusal('max')}
          onChange={(number) => editor.give({ type: 'scale/set', id, max: number })}
        />
      </div>
      <Points question={question} />
      <div className={styles['pair']}>
        <EndLabel
          label={t('kinds.scale.starting')}
          value={scale.minLabel}
          onChange={(minLabel) => editor.give({ type: 'scale/set', id, minLabel })}
        />
        <EndLabel
          label={t('kinds.scale.ending')}
          value={scale.maxLabel}
          onChange={(maxLabel) => editor.give({ type: 'scale/set', id, maxLabel })}
        />
      </div>
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
      <legend className={styles['legend']}>{t('kinds.scale.points')}</legend>
      {points.map((point) => (
        <label key={point} className={styles['point']}>
          <input
            type="radio"
            name={name}
            className={styles['radio']}
            checked={linearScale.selected === point}
            onChange={() => editor.give({ type: 'scale/set', id, selected: point })}
          />
          {point}
        </label>
      ))}
    </fieldset>
  );
}

type EndLabelProps = { label: string; value: string; onChange: (value: string) => void };

/** What an end of the scale means. The words a new scale comes with are marked, so that typing replaces them. */
function EndLabel({ label, value, onChange }: EndLabelProps) {
  return (
    <input
      className={styles['label']}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={value}
      onFocus={({ currentTarget }) => isFromNewScale(value) && currentTarget.select()}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function isFromNewScale(label: string): boolean {
  return label === 'Scale Starting' || label === 'Scale Ending';
}
