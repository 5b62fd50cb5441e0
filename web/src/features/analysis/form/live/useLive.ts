import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type FormAnalytics,
  formAnalytics,
  formAnalyticsKey,
  withQuestionNumbers,
} from '../api/formAnalytics';
import { type WatchState, watchForm } from './watchForm';

const REFETCH_DELAY_MS = 1000;

/** Writes live analytics to the query cache while the page is visible. */
export function useLive(formId: string, isOn: boolean): WatchState {
  const queries = useQueryClient();
  const [state, setState] = useState<WatchState>('connecting');

  // Talks to the network, and to the browser about page visibility.
  useEffect(() => {
    if (!isOn) return;
    let watch: AbortController | null = null;
    let refetchTimer: ReturnType<typeof setTimeout> | undefined;
    const { queryKey: unfiltered } = formAnalytics(formId, {});

    function update(analytics: FormAnalytics) {
      queries.setQueryData(unfiltered, (known) =>
        known === undefined || Date.parse(known.asOf) > Date.parse(analytics.asOf)
          ? known
          : // Live events are the same for all watchers, so the user's role comes from the first reply.
            { ...withQuestionNumbers(analytics), role: known.role },
      );
      refetchTimer ??= setTimeout(() => {
        refetchTimer = undefined;
        void queries.refetchQueries({
          queryKey: formAnalyticsKey(formId),
          type: 'active',
          predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(unfiltered),
        });
      }, REFETCH_DELAY_MS);
    }

    function start() {
      watch = new AbortController();
      void watchForm(formId, { onAnalytics: update, onState: setState, signal: watch.signal });
    }

    function stop() {
      watch?.abort();
      watch = null;
      clearTimeout(refetchTimer);
      refetchTimer = undefined;
    }

    function onVisibilityChange() {
      if (document.hidden) {
        stop();
      } else if (watch === null) {
        void queries.invalidateQueries({ queryKey: formAnalyticsKey(formId) });
        start();
      }
    }

    if (!document.hidden) start();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      stop();
    };
  }, [formId, isOn, queries]);

  return state;
}
