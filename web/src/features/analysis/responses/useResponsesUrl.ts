import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { FormAnalytics } from '../form/api/formAnalytics';
import type { ResponseFilter } from './api/responseList';

/** The state of the responses tab, stored in the URL, and functions to change it. */
export type ResponsesUrl = {
  filter: ResponseFilter;
  /** The id of the open response. */
  response: string | undefined;
  setFilter: (change: Partial<ResponseFilter>) => void;
  /** Replaces the history entry, so that typing adds none. */
  search: (text: string) => void;
  clear: () => void;
  show: (view: 'counted' | 'quarantined') => void;
  open: (responseId: string) => void;
  close: () => void;
};

const FILTERS = ['from', 'to', 'version', 'state', 'question', 'answer', 'search'] as const;

/** The server's limit. */
export const MAX_SEARCH_LENGTH = 200;

const OLDEST_FIRST = 'startedAt';

export function useResponsesUrl(analytics: FormAnalytics): ResponsesUrl {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const filter = useStableFilter(filterFromUrl(params, analytics));

  const response = params.get('response') ?? undefined;

  const change = (values: Readonly<Record<string, string | undefined>>, state?: unknown, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === undefined || value === '') {
            next.delete(name);
          } else {
            next.set(name, value);
          }
        }
        return next;
      },
      { state, replace, preventScrollReset: true },
    );

  return {
    filter,
    response,
    setFilter: (values) => change({ ...values, response: undefined }),
    search: (text) => change({ search: text, response: undefined }, undefined, true),
    clear: () =>
      change({
        ...Object.fromEntries(FILTERS.map((name) => [name, undefined])),
        // Clearing the filters keeps the flagged view open.
        state: filter.state === 'quarantined' ? 'quarantined' : undefined,
      }),
    show: (view) =>
      change({
        state: view === 'quarantined' ? 'quarantined' : undefined,
        question: undefined,
        answer: undefined,
        search: undefined,
        response: undefined,
      }),
    open: (responseId) =>
      response === undefined
        ? change({ response: responseId }, OPENED_HERE)
        : // In the same history entry, so that Back leads to the list.
          change({ response: responseId }, location.state, true),
    close: () => {
      // If the list is the previous history entry, closing goes back to it.
      if (wasOpenedHere(location.state)) {
        void navigate(-1);
      } else {
        change({ response: undefined }, undefined, true);
      }
    },
  };
}

/** Whether any filter is active, apart from the flagged view. */
export function isNarrowed({ from, to, version, state, answer, search }: ResponseFilter): boolean {
  return (
    [from, to, version, answer, search].some((part) => part !== undefined) ||
    (state ?? 'quarantined') !== 'quarantined'
  );
}

const OPENED_HERE = { responseOpenedHere: true };

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'responseOpenedHere' in state;
}

/** The filter in the URL; invalid values are ignored. */
export function filterFromUrl(params: URLSearchParams, analytics: FormAnalytics): ResponseFilter {
  const from = formatDay(params.get('from'));
  const to = formatDay(params.get('to'));
  const state = params.get('state');
  const version = params.get('version');
  const question = params.get('question');
  const answer = params.get('answer');
  const search = searchIn(params.get('search'));
  const isKnown = analytics.analytics.some(({ questionId }) => questionId === question);
  return {
    from,
    to,
    version: version !== null && /^[1-9]\d{0,8}$/.test(version) ? version : undefined,
    state: state === 'complete' || state === 'partial' || state === 'quarantined' ? state : undefined,
    ...(search !== undefined && { search }),
    ...(params.get('sort') === OLDEST_FIRST && { sort: OLDEST_FIRST }),
    ...(question !== null && isKnown && answer !== null && answer !== '' && { question, answer }),
  };
}

function searchIn(text: string | null): string | undefined {
  const search = text?.trim().slice(0, MAX_SEARCH_LENGTH).trim();
  return search === '' ? undefined : search;
}

function formatDay(text: string | null): string | undefined {
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : undefined;
}

/** Returns the same object while its content stays the same. */
function useStableFilter(filter: ResponseFilter): ResponseFilter {
  const [stable, setStable] = useState(filter);
  if (JSON.stringify(stable) === JSON.stringify(filter)) {
    return stable;
  }
  setStable(filter);
  return filter;
}
