import clsx from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/Notice/Notice';
import typeStyles from '../../ui/type.module.css';
import styles from './AccessFields.module.css';
import { CollaboratorList } from './CollaboratorList';
import type { AccessFieldsProps } from './ExpandableAccessFields';
import { InvitationNote } from './InvitationNote';

/** Public or restricted access, and the list of collaborators with their roles. */
export function AccessFields({ value, onChange, disabled = false }: AccessFieldsProps) {
  const { t } = useTranslation('publishing');
  const choice = (access: 'link' | 'people', label: string, help: string) => (
    <AccessChoice
      name={name}
      label={label}
      help={help}
      chosen={value.access === access}
      disabled={disabled}
      onChoose={() => onChange({ ...value, access })}
    />
  );
  const name = useId();
  return (
    <div className={clsx(layout['stack'], layout['gap12'])}>
      <div
        role="radiogroup"
        aria-label={t('people.who')}
        className={clsx(layout['stack'], styles['choices'])}
      >
        {choice('link', t('people.link'), t('people.linkHelp'))}
        {choice('people', t('people.people'), t('people.peopleHelp'))}
      </div>
      {value.access === 'people' && value.responders.length === 0 && (
        <Notice tone="info">{t('people.nobody')}</Notice>
      )}
      <InvitationNote />
      <CollaboratorList
        responders={value.responders}
        onChange={(responders) => onChange({ ...value, responders })}
        disabled={disabled}
      />
    </div>
  );
}

type AccessChoiceProps = {
  name: string;
  label: string;
  help: string;
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
};

function AccessChoice({ name, label, help, chosen, disabled, onChoose }: AccessChoiceProps) {
  const id = useId();
  return (
    <label className={clsx(layout['topRow'], layout['gap10'], styles['choice'])}>
      <input
        type="radio"
        className={styles['radio']}
        name={name}
        checked={chosen}
        disabled={disabled}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}help`}
        onChange={onChoose}
      />
      <span>
        <span id={`${id}label`} className={clsx(layout['block'], styles['choiceLabel'])}>
          {label}
        </span>
        <span id={`${id}help`} className={clsx(typeStyles['hint'], layout['block'])}>
          {help}
        </span>
      </span>
    </label>
  );
}
