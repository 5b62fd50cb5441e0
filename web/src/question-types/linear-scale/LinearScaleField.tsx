import clsx from 'clsx';
import { useId } from 'react';
import type { QuestionOf } from '../../form-rules/questions';
import layout from '../../ui/layout.module.css';
import type { FieldProps } from '../fieldProps';
import { RadioGroup } from '../RadioGroup';
import { fieldTexts } from '../texts';
import styles from './LinearScaleField.module.css';

/** Fits on a phone. */
const MAX_IN_ONE_ROW = 11;

/** Default labels of the builder; they say nothing, so they are not shown. */
const DEFAULT_LABELS = ['Scale Starting', 'Scale Ending'];

/** A radio group instead of a slider, because "no answer" must differ from the middle value. */
export function LinearScaleField({
  question,
  answer,
  ...field
}: FieldProps<QuestionOf<'Linear Scale' | 'NPS'>>) {
  const name = useId();
  const { min, max } = question.scale;
  const ends = endLabels(question);
  const points = Array.from({ length: Math.max(max - min + 1, 0) }, (_, at) => min + at);
  const spoken = (point: number) =>
    [point, point === min && ends.start, point === max && ends.end]
      .filter((part) => part !== false && part !== '')
      .join(', ');
  return (
    <RadioGroup
      {...field}
      className={clsx(styles['points'], points.length > MAX_IN_ONE_ROW && styles['isLong'])}
      clearClassName={styles['clear']}
      isEmpty={answer === undefined}
      below={
        (ends.start || ends.end) && (
          <div className={styles['ends']} aria-hidden="true">
            <span dir="auto">{ends.start}</span>
            <span dir="auto">{ends.end}</span>
          </div>
        )
      }
    >
      {points.map((point) => (
        <label key={point} className={clsx(layout['center'], layout['grow'], styles['point'])}>
          <input
            type="radio"
            className={layout['overlayInput']}
            name={name}
            checked={answer === point}
            aria-label={spoken(point)}
            onChange={() => field.onAnswer(point)}
          />
          {point}
        </label>
      ))}
    </RadioGroup>
  );
}

function endLabels({ type, scale }: QuestionOf<'Linear Scale' | 'NPS'>) {
  const { unlikely, likely } = fieldTexts();
  const usual = type === 'NPS' ? { start: unlikely, end: likely } : { start: '', end: '' };
  return { start: shown(scale.minLabel) || usual.start, end: shown(scale.maxLabel) || usual.end };
}

function shown(label: string): string {
  // Spec §9: a stored scale without bounds has these labels, which follow the reader's language.
  const usual = { 'Scale Start': fieldTexts().scaleStart, 'Scale End': fieldTexts().scaleEnd }[label];
  return DEFAULT_LABELS.includes(label) ? '' : (usual ?? label);
}
