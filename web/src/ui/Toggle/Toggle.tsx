import clsx from 'clsx';
import layout from '../layout.module.css';
import typeStyles from '../type.module.css';
import styles from './Toggle.module.css';

export type ToggleProps = {
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  disabled?: boolean | undefined;
  /** Visually hides the label; screen readers still read it. */
  hideLabel?: boolean | undefined;
  /** Id of the describing element. */
  describedBy?: string | undefined;
};

/** A switch that takes effect at once. */
export function Toggle({ label, isOn, onToggle, disabled, hideLabel = false, describedBy }: ToggleProps) {
  return (
    <label className={clsx(typeStyles['help'], layout['inlineRow'], styles['toggle'])}>
      <input
        type="checkbox"
        role="switch"
        className={clsx(layout['rigid'], styles['input'])}
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span className={clsx(hideLabel && layout['visuallyHidden'])}>{label}</span>
    </label>
  );
}
