import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button/Button';
import layout from '../../ui/layout.module.css';
import typeStyles from '../../ui/type.module.css';
import type { Session } from '../session';
import styles from './NotYou.module.css';
import { standaloneTexts } from './standaloneTexts';

/** A stored access token opened the form, but another person may be using the device now. */
export function NotYou({ session, onForget }: { session: Session; onForget: () => void }) {
  const t = standaloneTexts();
  const [isAsking, setAsking] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const helpId = useId();

  // Talks to the document's focus: the pressed button is gone.
  useEffect(() => {
    if (isAsking) {
      cancel.current?.focus();
    }
  }, [isAsking]);

  return (
    <aside className={clsx(layout['spread'], typeStyles['help'], styles['strip'])}>
      {isAsking ? (
        <>
          <p id={helpId}>{t.notYouHelp}</p>
          <div className={clsx(layout['wrap'], styles['choices'])}>
            <Button ref={cancel} variant="ghost" aria-describedby={helpId} onClick={() => setAsking(false)}>
              {t.cancel}
            </Button>
            <Button variant="secondary" aria-describedby={helpId} onClick={onForget}>
              {t.deleteAndLeave}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t.openedBefore}</p>
          <Button
            variant="ghost"
            disabled={session.at === 'sending'}
            onClick={() => (hasAnswers(session) ? setAsking(true) : onForget())}
          >
            {t.notYou}
          </Button>
        </>
      )}
    </aside>
  );
}

/** Whether forgetting the person would delete answers. */
function hasAnswers(session: Session): boolean {
  if (session.at === 'page' || session.at === 'sending' || session.at === 'formGone') {
    return session.filling.walk.answers.size > 0;
  }
  return session.at === 'offered';
}
