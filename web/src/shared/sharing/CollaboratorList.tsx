import clsx from 'clsx';
import { CircleAlert, X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button';
import { IconButton } from '../../ui/IconButton/IconButton';
import layout from '../../ui/layout.module.css';
import { Select } from '../../ui/Select/Select';
import { TextField } from '../../ui/TextField/TextField';
import typeStyles from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden';
import { hasSeveralAddresses, RESPONDERS_PER_FORM, type Responder } from './addAddresses';
import styles from './CollaboratorList.module.css';
import { useCollaborators } from './useCollaborators';

type CollaboratorListProps = {
  responders: readonly Responder[];
  onChange: (responders: readonly Responder[]) => void;
  disabled: boolean;
};

const ROLES = ['respond', 'results', 'edit'] as const satisfies readonly Responder['role'][];

/** The field to add a collaborator disappears when the list is full. */
export function CollaboratorList({ responders, onChange, disabled }: CollaboratorListProps) {
  const { t } = useTranslation('publishing');
  const { isFull, field, count, entry, ...collaborators } = useCollaborators(responders, onChange);
  const roles = ROLES.map((value) => ({ value, label: t(`people.role.${value}`) }));

  function addOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    // Enter also confirms a word of an input method (IME); that must not add the entry.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Nor may it submit the surrounding form.
      event.preventDefault();
      collaborators.add(entry);
    }
  }

  function addSeveral(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (hasSeveralAddresses(pasted)) {
      event.preventDefault();
      collaborators.add(`${entry} ${pasted}`);
    }
  }

  return (
    <div className={clsx(layout['stack'], layout['gap8'])}>
      {responders.length > 0 && (
        <ul className={clsx(layout['stack'], layout['gap8'])} aria-label={t('people.list')}>
          {responders.map((responder) => (
            <Collaborator
              key={responder.email}
              responder={responder}
              roles={roles}
              disabled={disabled}
              onRole={(role) =>
                onChange(
                  responders.map((other) => (other.email === responder.email ? { ...other, role } : other)),
                )
              }
              onRemove={() => collaborators.remove(responder)}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <div className={clsx(layout['topRow'], layout['gap8'], styles['add'])}>
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
            error={collaborators.error}
            disabled={disabled}
            onChange={collaborators.setEntry}
            onBlur={collaborators.noteUnadded}
            onKeyDown={addOnEnter}
            onPaste={addSeveral}
          />
          <div className={clsx(layout['rigid'], styles['newRole'])}>
            {/* The role is chosen first, because adding an address mails the invitation at once. */}
            <Select
              label={t('people.newRole')}
              hideLabel
              disabled={disabled}
              value={collaborators.newRole}
              options={roles}
              onChange={collaborators.setNewRole}
            />
          </div>
          <Button
            variant="secondary"
            className={styles['addButton']}
            disabled={disabled}
            onClick={() => collaborators.add(entry)}
          >
            {t('people.addButton')}
          </Button>
        </div>
      )}
      {isFull && collaborators.error !== undefined && (
        <p className={clsx(typeStyles['small'], layout['topRow'], layout['gap6'], styles['error'])}>
          <CircleAlert size={16} />
          {collaborators.error}
        </p>
      )}
      <p ref={count} tabIndex={-1} className={typeStyles['hint']}>
        {collaborators.note ?? t(isFull ? 'people.full' : 'people.upTo', { limit: RESPONDERS_PER_FORM })}
      </p>
      <VisuallyHidden>
        <span role="status">{collaborators.announcement || collaborators.note}</span>
      </VisuallyHidden>
    </div>
  );
}

type CollaboratorProps = {
  responder: Responder;
  roles: readonly { value: Responder['role']; label: string }[];
  disabled: boolean;
  onRole: (role: Responder['role']) => void;
  onRemove: () => void;
};

function Collaborator({ responder: { email, role }, roles, disabled, onRole, onRemove }: CollaboratorProps) {
  const { t } = useTranslation('publishing');
  return (
    <li className={clsx(layout['wrapRow'], styles['person'])}>
      <span className={clsx(layout['shrink'], typeStyles['breakWords'], styles['email'])}>{email}</span>
      <div className={clsx(layout['rigid'], styles['role'])}>
        <Select
          label={t('people.roleOf', { email })}
          hideLabel
          quiet
          disabled={disabled}
          value={role}
          options={roles}
          onChange={onRole}
        />
      </div>
      <IconButton
        size="sm"
        label={t('people.remove', { email })}
        icon={<X size={15} />}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  );
}
