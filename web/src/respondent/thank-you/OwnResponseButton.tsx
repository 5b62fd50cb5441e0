import clsx from 'clsx';
import { useState } from 'react';
import { Button } from '../../ui/Button/Button';
import { buttonClass } from '../../ui/Button/buttonClass';
import { isEmbedded } from '../embedding';
import { createToken } from '../own-response/ownResponseCalls';
import { ownResponseTexts } from '../own-response/ownResponseTexts';
import { OWN_RESPONSE_PATH, privateLink, saveToken } from '../own-response/responseToken';
import type { Filling } from '../session';
import styles from './OwnResponseButton.module.css';

type State =
  | { readonly at: 'idle' | 'opening' | 'unreachable' | 'late' }
  | { readonly at: 'ready'; readonly link: string };

/** Leads to the page where respondents see and delete what they have just sent. */
export function OwnResponseButton({
  filling: { form, responseId },
  leaveFor = (url) => window.location.assign(url),
}: {
  filling: Filling;
  leaveFor?: (url: string) => void;
}) {
  const t = ownResponseTexts();
  const [state, setState] = useState<State>({ at: 'idle' });

  async function open() {
    setState({ at: 'opening' });
    const created = await createToken(form._id, responseId);
    if (typeof created === 'string') {
      setState({ at: created });
    } else if (isEmbedded()) {
      setState({ at: 'ready', link: privateLink(created.token) });
    } else {
      leaveFor(saveToken(created.token) ? OWN_RESPONSE_PATH : privateLink(created.token));
    }
  }

  if (state.at === 'ready') {
    // The page cannot be shown in a frame.
    return (
      <a
        className={clsx(buttonClass({ variant: 'secondary' }), styles['open'])}
        href={state.link}
        target="_blank"
        rel="noreferrer"
      >
        {t.openNew}
      </a>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        className={styles['open']}
        busy={state.at === 'opening'}
        onClick={() => void open()}
      >
        {t.open}
      </Button>
      {(state.at === 'late' || state.at === 'unreachable') && (
        <p role="alert" className={styles['failure']}>
          {state.at === 'late' ? t.openLate : t.cannotOpen}
        </p>
      )}
    </>
  );
}
