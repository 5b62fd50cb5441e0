import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Wanted } from './api/responseList';
import type { FormAnalytics } from './ResponsesTab';

/** Where somebody is among the responses. All of it stands in the address. */
export type ResponsesPlace = {
  wanted: Wanted;
  /** The single response that is open. */
  response: string | undefined;
};

export type PlaceMoves = {
  filter: (change: Partial<Wanted>) => void;
  clear: () => void;
  show: (view: 'counted' | 'held') => void;
  open: (responseId: string) => void;
  /** Another response in place of the open one: Back still leads to the list. */
  turnTo: (responseId: string) => void;
  close: () => void;
};

const FILTERS = ['from', 'to', 'version', 'state', 'question', 'answer'] as const;

/** Reads the place from the address and moves it. */
export function useResponsesPlace(analytics: FormAnalytics): ResponsesPlace & PlaceMoves {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = useSteady(placeIn(params, analytics));

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
    wanted,
    response: params.get('response') ?? undefined,
    filter: (values) => change({ ...values, response: undefined }),
    clear: () =>
      change({
        ...Object.fromEntries(FILTERS.map((name) => [name, undefined])),
        // Clearing what is flagged by is not the same as leaving the flagged ones.
        state: wanted.state === 'held' ? 'held' : undefined,
      }),
    show: (view) =>
      change({
        state: view === 'held' ? 'held' : undefined,
        question: undefined,
        answer: undefined,
        response: undefined,
      }),
    open: (responseId) => change({ response: responseId }, OPENED_HERE),
    turnTo: (responseId) => change({ response: responseId }, location.state, true),
    close: () => {
      // Back and Close are one and the same where the list stands right behind the response.
      if (wasOpenedHere(location.state)) {
        void navigate(-1);
      } else {
        change({ response: undefined }, undefined, true);
      }
    },
  };
}

/** Whether anything but the choice of flagged or not narrows the list down. */
export function isNarrowed({ from, to, version, state, answer }: Wanted): boolean {
  return [from, to, version, answer].some((part) => part !== undefined) || (state ?? 'held') !== 'held';
}

const OPENED_HERE = { responseOpenedHere: true };

function wasOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'responseOpenedHere' in state;
}

/** What the address asks for; whatever in it makes no sense is left out. */
export function placeIn(params: URLSearchParams, analytics: FormAnalytics): Wanted {
  const from = dayIn(params.get('from'));
  const to = dayIn(params.get('to'));
  const state = params.get('state');
  const version = params.get('version');
  const question = params.get('question');
  const answer = params.get('answer');
  const isKnown = analytics.analytics.some(({ questionId }) => questionId === question);
  return {
    from,
    to,
    version: version !== null && /^[1-9]\d{0,8}$/.test(version) ? version : undefined,
    state: state === 'complete' || state === 'unfinished' || state === 'held' ? state : undefined,
    ...(question !== null && isKnown && answer !== null && answer !== '' && { question, answer }),
  };
}

function dayIn(text: string | null): string | undefined {
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? text : undefined;
}

/** The same object for as long as the address says the same, whatever else is drawn anew. */
function useSteady(wanted: Wanted): Wanted {
  const [kept, setKept] = useState(wanted);
  if (JSON.stringify(kept) === JSON.stringify(wanted)) {
    return kept;
  }
  setKept(wanted);
  return wanted;
}
