import { Link2, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '../api/schema.gen';
import { Button } from '../ui/Button/Button';
import type { Responder } from './addAddresses';
import { PeopleFields } from './PeopleFields';
import styles from './ResponderFields.module.css';

/** Whom a form is served to, and whom it is shared with. */
export type FormAccess = {
  access: components['schemas']['Access'];
  responders: readonly Responder[];
};

export type ResponderFieldsProps = {
  value: FormAccess;
  onChange: (value: FormAccess) => void;
  disabled?: boolean | undefined;
};

/** Who can open the form, in a row; Manage opens the choice and the people. */
export function ResponderFields({ value, onChange, disabled = false }: ResponderFieldsProps) {
  const { t } = useTranslation('publishing');
  const [managing, setManaging] = useState(false);
  const id = useId();
  const byLink = value.access === 'link';
  return (
    <section className={styles['block']} aria-labelledby={`${id}label`}>
      <h3 id={`${id}label`} className={styles['label']}>
        {t('people.responders')}
      </h3>
      <div className={styles['row']}>
        <span className={styles['icon']}>{byLink ? <Link2 size={16} /> : <Users size={16} />}</span>
        <div className={styles['words']}>
          <span className={styles['access']}>{byLink ? t('people.link') : t('people.people')}</span>
          <Summary value={value} hidden={managing} />
        </div>
        <Button
          variant="ghost"
          size="sm"
          className={styles['manage']}
          aria-expanded={managing}
          aria-controls={managing ? `${id}fields` : undefined}
          disabled={disabled}
          onClick={() => setManaging(!managing)}
        >
          {t('people.manage')}
        </Button>
      </div>
      {managing && (
        <div id={`${id}fields`}>
          <PeopleFields value={value} onChange={onChange} disabled={disabled} />
        </div>
      )}
    </section>
  );
}

/** What the closed row would otherwise keep to itself. */
function Summary({ value, hidden }: { value: FormAccess; hidden: boolean }) {
  const { t } = useTranslation('publishing');
  const count = value.responders.length;
  if (hidden || (count === 0 && value.access === 'link')) {
    return null;
  }
  return (
    <span className={styles['summary']}>
      {count === 0 ? t('people.nobodyShort') : t('people.sharedWith', { count })}
    </span>
  );
}
