import type { Ref } from 'react';
import styles from './Honeypot.module.css';

/** For whoever meets the field all the same, in a browser that shows no styles. */
const LEAVE_EMPTY = { en: 'Leave this field empty', hi: 'यह फ़ील्ड खाली छोड़ें' };

/**
 * A field that people never see, by eye, by keyboard or by screen reader; what fills it in is a machine. Its value goes along
 * as `website` when the page is handed in: it is read off the element, because a machine need not fire events.
 */
export function Honeypot({ ref, language }: { ref: Ref<HTMLInputElement>; language: 'en' | 'hi' }) {
  return (
    <div className={styles['field']} aria-hidden="true">
      <label>
        {LEAVE_EMPTY[language]}
        {/* The last three are for password managers, which fill in fields for people. */}
        <input
          ref={ref}
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
        />
      </label>
    </div>
  );
}
