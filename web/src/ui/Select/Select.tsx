import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as BaseSelect } from '@base-ui/react/select';
import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import fieldStyles from '../Field/Field.module.css';
import layout from '../layout.module.css';
import popupStyles from '../Popup/Popup.module.css';
import typeStyles from '../type.module.css';
import styles from './Select.module.css';

export type SelectOption<T extends string> = { value: T; label: string; icon?: ReactNode };

export type SelectProps<T extends string> = {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly SelectOption<T>[];
  hint?: ReactNode;
  /** Visually hides the label; screen readers still read it. */
  hideLabel?: boolean | undefined;
  /** The 36 px height of tool panels. */
  compact?: boolean | undefined;
  /** Borderless, 28 px high, for use inside a row. */
  quiet?: boolean | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
};

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
    // The content security policy forbids the style element that the list would otherwise inject.
    <CSPProvider disableStyleElements>
      <BaseSelect.Root<T>
        items={options}
        name={name}
        value={value}
        disabled={disabled}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <div className={clsx(layout['stack'], layout['gap6'], layout['shrink'])}>
          <BaseSelect.Label className={hideLabel ? layout['visuallyHidden'] : fieldStyles['label']}>
            {label}
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
            <BaseSelect.Value className={clsx(typeStyles['truncate'], styles['value'])} dir="auto">
              {chosen?.label}
            </BaseSelect.Value>
            <BaseSelect.Icon className={clsx(typeStyles['faint'], styles['chevron'])}>
              <ChevronDown size={compact || quiet ? 14 : 16} />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          {hint && (
            <p id={hintId} className={typeStyles['hint']}>
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
                  <BaseSelect.ItemText className={popupStyles['text']} dir="auto">
                    {option.label}
                  </BaseSelect.ItemText>
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
