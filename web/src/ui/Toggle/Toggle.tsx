import styles from './Toggle.module.css';

export type ToggleProps = {
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  disabled?: boolean | undefined;
  /** The id of what explains it further. */
  describedBy?: string | undefined;
};

/** A setting that is on or off at once, with its words. */
export function Toggle({ label, isOn, onToggle, disabled, describedBy }: ToggleProps) {
  return (
    <label className={styles['toggle']}>
      <input
        type="checkbox"
        role="switch"
        className={styles['input']}
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
