import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as BaseSelect } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import fieldStyles from '../Field/Field.module.css';
import popupStyles from '../Popup/Popup.module.css';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './Select.module.css';

export type SelectOption<T extends string> = { value: T; label: string; icon?: ReactNode };

export type SelectProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly SelectOption<T>[];
  hint?: ReactNode;
  /** Keeps the label for screen readers only, where the page already says it in view. */
  hideLabel?: boolean | undefined;
  /** The 36 px height of tool panels. */
  compact?: boolean | undefined;
  /** Without a frame, 28 px high, for a choice inside a row. */
  quiet?: boolean | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
};

/** One of several, in a list that opens under the field. */
export function Select<T extends string>({
  label,
  value,
  onChange,
  options,
  hint,
  hideLabel = false,
  compact = false,
  quiet = false,
  name,
  disabled = false,
}: SelectProps<T>) {
  const hintId = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    // The content policy forbids the style element that the list would otherwise bring along.
    <CSPProvider disableStyleElements>
      <BaseSelect.Root<T>
        items={options}
        name={name}
        value={value}
        disabled={disabled}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <div className={fieldStyles['field']}>
          <BaseSelect.Label className={hideLabel ? styles['hiddenLabel'] : fieldStyles['label']}>
            {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </BaseSelect.Label>
          <BaseSelect.Trigger
            className={clsx(
              fieldStyles['box'],
              styles['trigger'],
              compact && styles['compact'],
              quiet && styles['quiet'],
            )}
            aria-describedby={hint ? hintId : undefined}
          >
            {chosen?.icon}
            <BaseSelect.Value className={styles['value']}>{chosen?.label}</BaseSelect.Value>
            <BaseSelect.Icon className={styles['chevron']}>
              <ChevronDown size={compact || quiet ? 14 : 16} />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          {hint && (
            <p id={hintId} className={fieldStyles['hint']}>
              {hint}
            </p>
          )}
        </div>
        <BaseSelect.Portal>
          <BaseSelect.Backdrop className={popupStyles['backdrop']} />
          <BaseSelect.Positioner
            className={popupStyles['positioner']}
            alignItemWithTrigger={false}
            sideOffset={6}
            align="start"
          >
            <BaseSelect.Popup
              className={clsx(popupStyles['popup'], compact && styles['compactPopup'])}
              data-raised=""
            >
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  className={clsx(popupStyles['row'], option.value === value && popupStyles['selected'])}
                >
                  {option.icon}
                  <BaseSelect.ItemText className={popupStyles['text']}>{option.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className={styles['tick']}>
                    <Check size={16} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </CSPProvider>
  );
}
