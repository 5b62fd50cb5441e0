import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import clsx from 'clsx';
import { Folder } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sameText, trimmed } from '../../../form-rules/textRules';
import fieldStyles from '../../../ui/Field/Field.module.css';
import layout from '../../../ui/layout.module.css';
import popupStyles from '../../../ui/Popup/Popup.module.css';
import styles from './ProjectNameField.module.css';

type ProjectNameFieldProps = {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  /** Suggestions. */
  names: readonly string[];
  /** Id of the error message, if there is one. */
  errorId: string | undefined;
  disabled: boolean;
};

/** A project name with suggestions of existing projects. */
export function ProjectNameField({ ref, value, onChange, names, errorId, disabled }: ProjectNameFieldProps) {
  const { t } = useTranslation('publishing');
  const [isTyped, setTyped] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The initial value is not a search: suggest all projects.
  const matching = isTyped ? names.filter((name) => contains(name, value)) : names;
  // A fully typed name needs no suggestion.
  const isComplete = matching.length === 1 && isTyped && sameText(matching[0] ?? '', value);
  const shown = isComplete ? [] : matching;
  return (
    // The content security policy forbids the style element the list would add.
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={shown}
        filter={null}
        value={value}
        openOnInputClick
        open={isOpen && shown.length > 0}
        onOpenChange={setOpen}
        disabled={disabled}
        onValueChange={(next, { reason }) => {
          setTyped(reason === 'input-change');
          onChange(next);
        }}
      >
        <div
          ref={box}
          className={clsx(
            fieldStyles['box'],
            errorId !== undefined && fieldStyles['invalid'],
            layout['grow'],
          )}
        >
          <span className={fieldStyles['leading']}>
            <Folder size={16} />
          </span>
          <Autocomplete.Input
            ref={ref}
            className={fieldStyles['input']}
            aria-label={t('publish.project.name')}
            aria-invalid={errorId !== undefined || undefined}
            aria-describedby={errorId}
            autoComplete="off"
          />
        </div>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles['positioner']} anchor={box} sideOffset={6} align="start">
            <Autocomplete.Popup className={styles['popup']} data-raised="">
              <Autocomplete.List aria-label={t('publish.project.suggestions')}>
                {(name: string) => (
                  <Autocomplete.Item key={name} value={name} className={popupStyles['row']}>
                    <Folder size={16} />
                    <span className={popupStyles['text']}>{name}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  );
}

function contains(name: string, typed: string): boolean {
  return name.toLocaleLowerCase().includes(trimmed(typed).toLocaleLowerCase());
}
