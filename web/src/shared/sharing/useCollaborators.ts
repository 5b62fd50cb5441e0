import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../ui/toast/notify';
import { addAddresses, RESPONDERS_PER_FORM, type Responder } from './addAddresses';

/** Adds and removes collaborators, with the messages for it and the focus after it. */
export function useCollaborators(
  responders: readonly Responder[],
  onChange: (responders: readonly Responder[]) => void,
) {
  const { t } = useTranslation('publishing');
  const { t: core } = useTranslation();
  const [entry, setEntry] = useState('');
  const [newRole, setNewRole] = useState<Responder['role']>('respond');
  const [error, setError] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const [note, setNote] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const isFull = responders.length >= RESPONDERS_PER_FORM;

  function add(text: string) {
    const result = addAddresses(responders, text, newRole);
    const fault =
      result.fault &&
      core(result.fault === 'invalid' ? 'problem.responders.email_invalid' : 'problem.responders.too_many');
    if (fault) {
      notify.error(fault);
    }
    setError(fault ?? undefined);
    setEntry(result.fault === 'tooMany' ? '' : result.rejected);
    setAnnouncement(result.added.map((email) => t('people.added', { email })).join(' '));
    setNote(result.duplicates.map((email) => t('people.known', { email })).join(' ') || undefined);
    if (result.added.length > 0) {
      onChange(result.responders);
    }
    if (result.responders.length >= RESPONDERS_PER_FORM && !isFull) {
      // The list is full and the field disappears; the note in its place gets the focus.
      requestAnimationFrame(() => count.current?.focus());
    } else {
      field.current?.focus();
    }
  }

  function remove({ email }: Responder) {
    setError(undefined);
    setNote(undefined);
    setAnnouncement(t('people.removed', { email }));
    onChange(responders.filter((responder) => responder.email !== email));
    // The field is back in the next frame.
    requestAnimationFrame(() => field.current?.focus());
  }

  return {
    entry,
    setEntry: (text: string) => {
      setEntry(text);
      setError(undefined);
      setNote(undefined);
    },
    noteUnadded: () => {
      // Otherwise the owner might publish believing that this address is on the list.
      if (entry.trim() !== '' && error === undefined) {
        setNote(t('people.notAdded'));
      }
    },
    newRole,
    setNewRole,
    isFull,
    error,
    announcement,
    note,
    field,
    count,
    add,
    remove,
  };
}
