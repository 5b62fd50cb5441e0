import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FormAnalytics, formAnalytics, formAnalyticsKey } from '../api/formAnalytics';
import { type WatchState, watchForm } from './watchForm';

const AGAIN_AFTER_MS = 1000;

/** Keeps a form's numbers in the cache as they change, as long as the page is in view. */
export function useLive(formId: string, isOn: boolean): WatchState {
  const queries = useQueryClient();
  const [state, setState] = useState<WatchState>('connecting');

  // Talks to the network, and to the browser about whether anybody can see the page.
  useEffect(() => {
    if (!isOn) return;
    let watch: AbortController | null = null;
    let refetchTimer: ReturnType<typeof setTimeout> | undefined;
    const { queryKey: unfiltered } = formAnalytics(formId, {});

    function take(numbers: FormAnalytics) {
      queries.setQueryData(unfiltered, (known) =>
        known === undefined || Date.parse(known.asOf) > Date.parse(numbers.asOf)
          ? known
          : // What the reader may do was said when they asked; a tick is for everybody.
            { ...numbers, role: known.role },
      );
      refetchTimer ??= setTimeout(() => {
        refetchTimer = undefined;
        void queries.refetchQueries({
          queryKey: formAnalyticsKey(formId),
          type: 'active',
          predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(unfiltered),
        });
      }, AGAIN_AFTER_MS);
    }

    function start() {
      watch = new AbortController();
      void watchForm(formId, { onNumbers: take, onState: setState, signal: watch.signal });
    }

    function stop() {
      watch?.abort();
      watch = null;
      clearTimeout(refetchTimer);
      refetchTimer = undefined;
    }

    function follow() {
      if (document.hidden) {
        stop();
      } else if (watch === null) {
        void queries.invalidateQueries({ queryKey: formAnalyticsKey(formId) });
        start();
      }
    }

    if (!document.hidden) start();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [formId, isOn, queries]);

  return state;
}
