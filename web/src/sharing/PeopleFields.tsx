import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/Notice/Notice';
import styles from './PeopleFields.module.css';
import { PeopleList } from './PeopleList';
import type { ResponderFieldsProps } from './ResponderFields';

/** The choice between everybody and a few, and the people with what each may do. */
export function PeopleFields({ value, onChange, disabled = false }: ResponderFieldsProps) {
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
    <div className={styles['fields']}>
      <div role="radiogroup" aria-label={t('people.who')} className={styles['choices']}>
        {choice('link', t('people.link'), t('people.linkHelp'))}
        {choice('people', t('people.people'), t('people.peopleHelp'))}
      </div>
      {value.access === 'people' && value.responders.length === 0 && (
        <Notice tone="info">{t('people.nobody')}</Notice>
      )}
      <PeopleList
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
    <label className={styles['choice']}>
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
        <span id={`${id}label`} className={styles['choiceLabel']}>
          {label}
        </span>
        <span id={`${id}help`} className={styles['choiceHelp']}>
          {help}
        </span>
      </span>
    </label>
  );
}
