import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { InputField } from '../../../ui/TextField/TextField';
import styles from './Filters.module.css';
import { useResponsesContext } from './responsesContext';
import { MAX_SEARCH_LENGTH } from './useResponsesUrl';

type ResponseSearchProps = {
  /** With a visible label, in a row with other fields. */
  compact?: boolean | undefined;
};

/** The search starts after this pause in typing. */
const PAUSE_MS = 350;

/** Searches all answers. `/` focuses the field, Escape clears it. */
export function ResponseSearch({ compact = false }: ResponseSearchProps) {
  const { t } = useTranslation('responses');
  const { url } = useResponsesContext();
  const { search: value = '' } = url.filter;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: value, over: value });
  // The typed text stays until the URL changes to something else; the URL has no trailing spaces.
  const isOwn = typed.over === value || typed.text.trim() === value;
  const text = isOwn ? typed.text : value;
  const waiting = isOwn && typed.over === value && typed.text.trim() !== value ? typed.text : undefined;

  function search(next: string) {
    setTyped({ text: next, over: next.trim() });
    url.search(next.trim());
  }
  const searchWaiting = useEffectEvent(search);

  // Talks to the URL, once typing pauses.
  useEffect(() => {
    if (waiting === undefined) {
      return;
    }
    const timer = setTimeout(() => searchWaiting(waiting), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  // Talks to the document: the `/` key, except in fields and dialogs.
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isPlain && !event.defaultPrevented && !isTextInput(event.target)) {
        event.preventDefault();
        field.current?.focus();
        field.current?.select();
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Enter') {
      search(text);
    } else if (event.key === 'Escape' && text !== '') {
      // Otherwise Escape would also close an open response.
      event.preventDefault();
      event.stopPropagation();
      search('');
    }
  }

  const box = (
    <InputField
      ref={field}
      label={t('search.label')}
      hideLabel={!compact}
      name="search"
      type="search"
      autoComplete="off"
      placeholder={t('search.placeholder')}
      maxLength={MAX_SEARCH_LENGTH}
      leading={<Search size={16} />}
      trailing={
        text !== '' && (
          <IconButton
            size="sm"
            label={t('search.clear')}
            icon={<X size={14} />}
            onClick={() => {
              search('');
              field.current?.focus();
            }}
          />
        )
      }
      value={text}
      onChange={(next) => (next === '' ? search('') : setTyped({ text: next, over: value }))}
      onKeyDown={onKeyDown}
    />
  );
  return compact ? <div className={styles['search']}>{box}</div> : box;
}

function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null
  );
}
