import { useEffect, useState } from 'react';
import { call } from '../../api/client';

/** Whether mail goes out. Without it, people get their codes from the administrator. */
export function useSendsMail(): boolean {
  const [sendsMail, setSendsMail] = useState(true);

  // Talks to the server, without the query cache, which sign-in and recovery do not load.
  useEffect(() => {
    const abort = new AbortController();
    call('get', '/api/installation', { signal: abort.signal }).then(
      (installation) => setSendsMail(installation.sendsMail),
      // Unknown: the usual texts stay.
      () => undefined,
    );
    return () => abort.abort();
  }, []);

  return sendsMail;
}
