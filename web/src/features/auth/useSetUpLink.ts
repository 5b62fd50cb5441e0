import { useEffect, useState } from 'react';
import { call } from '../../api/client';
import { type Failure, failureOf, isProblem } from '../../api/problem';
import type { components } from '../../api/schema.gen';

export type SetUpState = components['schemas']['SetUpState'];

type SetUpLink =
  | { kind: 'checking' }
  | { kind: 'invalid' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'valid'; state: SetUpState };

/** Checks the key of the link. */
export function useSetUpLink(key: string) {
  const [link, setLink] = useState<SetUpLink>({ kind: 'checking' });
  const isChecking = link.kind === 'checking';

  // Talks to the server, without the query cache, which account screens do not load.
  useEffect(() => {
    if (!isChecking) {
      return;
    }
    const abort = new AbortController();
    call('post', '/api/set-up/check', { body: { key }, signal: abort.signal }).then(
      (state) => setLink({ kind: 'valid', state }),
      (thrown: unknown) => {
        if (!abort.signal.aborted) {
          setLink(linkAfter(failureOf(thrown)));
        }
      },
    );
    return () => abort.abort();
  }, [key, isChecking]);

  return {
    link,
    checkAgain: () => setLink({ kind: 'checking' }),
    invalidate: () => setLink({ kind: 'invalid' }),
  };
}

function linkAfter(failure: Failure): SetUpLink {
  return isProblem(failure, 'set_up.link_invalid') ? { kind: 'invalid' } : { kind: 'failed', failure };
}
