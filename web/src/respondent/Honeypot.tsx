import type { Ref } from 'react';
import styles from './Honeypot.module.css';

/** For people who see the field because their browser applies no styles. */
const LEAVE_EMPTY = { en: 'Leave this field empty', hi: 'यह फ़ील्ड खाली छोड़ें' };

/**
 * Hidden from sight, keyboard and screen readers, so only bots fill it in. Its value is submitted as `website` and is read
 * from the element, because bots may not fire events.
 */
export function Honeypot({ ref, language }: { ref: Ref<HTMLInputElement>; language: 'en' | 'hi' }) {
  return (
    <div className={styles['field']} aria-hidden="true">
      <label>
        {LEAVE_EMPTY[language]}
        {/* The last three keep password managers from filling it in. */}
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
