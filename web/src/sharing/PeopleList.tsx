import { CircleAlert, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button/Button';
import { IconButton } from '../ui/IconButton/IconButton';
import { Select } from '../ui/Select/Select';
import { TextField } from '../ui/TextField/TextField';
import { notify } from '../ui/toast/notify';
import { VisuallyHidden } from '../ui/VisuallyHidden/VisuallyHidden';
import { addAddresses, holdsSeveral, RESPONDERS_PER_FORM, type Responder } from './addAddresses';
import styles from './PeopleList.module.css';

type PeopleListProps = {
  responders: readonly Responder[];
  onChange: (responders: readonly Responder[]) => void;
  disabled: boolean;
};

/** The people a form is shared with. The add field is there while there is room for one more. */
export function PeopleList({ responders, onChange, disabled }: PeopleListProps) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const [entry, setEntry] = useState('');
  const [error, setError] = useState<string>();
  const [said, setSaid] = useState('');
  const [word, setWord] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const isFull = responders.length >= RESPONDERS_PER_FORM;

  function add(text: string) {
    const addition = addAddresses(responders, text);
    const fault =
      addition.fault &&
      core(addition.fault === 'invalid' ? 'problem.responders.email_invalid' : 'problem.responders.too_many');
    if (fault) {
      notify.error(fault);
    }
    setError(fault ?? undefined);
    setEntry(addition.fault === 'tooMany' ? '' : addition.left);
    setSaid(addition.added.map((email) => t('people.added', { email })).join(' '));
    setWord(addition.known.map((email) => t('people.known', { email })).join(' ') || undefined);
    if (addition.added.length > 0) {
      onChange(addition.responders);
    }
    if (addition.responders.length >= RESPONDERS_PER_FORM && !isFull) {
      // The field goes with the last address it took. Its place says so and takes the focus.
      requestAnimationFrame(() => count.current?.focus());
    } else {
      field.current?.focus();
    }
  }

  function remove({ email }: Responder) {
    setError(undefined);
    setWord(undefined);
    setSaid(t('people.removed', { email }));
    onChange(responders.filter((responder) => responder.email !== email));
    // The row goes and the field is there again.
    requestAnimationFrame(() => field.current?.focus());
  }

  function addOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    // An Enter that ends the writing of a Devanagari or Chinese word is not meant for the list.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The form around the field is not meant either.
      event.preventDefault();
      add(entry);
    }
  }

  function addSeveral(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (holdsSeveral(pasted)) {
      event.preventDefault();
      add(`${entry} ${pasted}`);
    }
  }

  return (
    <div className={styles['people']}>
      {responders.length > 0 && (
        <ul className={styles['list']} aria-label={t('people.list')}>
          {responders.map((responder) => (
            <li key={responder.email} className={styles['person']}>
              <span className={styles['email']}>{responder.email}</span>
              <div className={styles['role']}>
                <Select
                  label={t('people.roleOf', { email: responder.email })}
                  hideLabel
                  quiet
                  disabled={disabled}
                  value={responder.role}
                  options={[
                    { value: 'respond', label: t('people.role.respond') },
                    { value: 'results', label: t('people.role.results') },
                    { value: 'edit', label: t('people.role.edit') },
                  ]}
                  onChange={(role) =>
                    onChange(
                      responders.map((other) =>
                        other.email === responder.email ? { ...other, role } : other,
                      ),
                    )
                  }
                />
              </div>
              <IconButton
                size="sm"
                label={t('people.remove', { email: responder.email })}
                icon={<X size={15} />}
                disabled={disabled}
                onClick={() => remove(responder)}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div className={styles['add']}>
          <TextField
            ref={field}
            label={t('people.add')}
            hideLabel
            name="responder"
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('people.add')}
            value={entry}
            error={error}
            disabled={disabled}
            onChange={(text) => {
              setEntry(text);
              setError(undefined);
              setWord(undefined);
            }}
            onBlur={() => {
              // Whoever goes on to publish must not think that this address is on the list.
              if (entry.trim() !== '' && error === undefined) {
                setWord(t('people.notAdded'));
              }
            }}
            onKeyDown={addOnEnter}
            onPaste={addSeveral}
          />
          <Button
            variant="secondary"
            className={styles['addButton']}
            disabled={disabled}
            onClick={() => add(entry)}
          >
            {t('people.addButton')}
          </Button>
        </div>
      )}
      {isFull && error !== undefined && (
        <p className={styles['error']}>
          <CircleAlert size={16} />
          {error}
        </p>
      )}
      <p ref={count} tabIndex={-1} className={styles['hint']}>
        {word ?? t(isFull ? 'people.full' : 'people.upTo', { limit: RESPONDERS_PER_FORM })}
      </p>
      <VisuallyHidden>
        <span role="status">{said || word}</span>
      </VisuallyHidden>
    </div>
  );
}
