import styles from './Toggle.module.css';

export type ToggleProps = { label: string; isOn: boolean; onToggle: (isOn: boolean) => void };

/** A setting that is on or off at once, with its words. */
export function Toggle({ label, isOn, onToggle }: ToggleProps) {
  return (
    <label className={styles['toggle']}>
      <input
        type="checkbox"
        role="switch"
        className={styles['input']}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onToggle(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
