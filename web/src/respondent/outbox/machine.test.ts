import { expect, it } from 'vitest';
import { id } from '../../testing/questions';
import { answerQuestion, openSession, type Session } from '../session';
import { colourForm } from '../testing/sharedForm';
import type { Entry } from './database';
import {
  initialState,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxState,
  type StoredSend,
  type Surroundings,
  transition,
} from './machine';
import { afterSend } from './sessionAfterSend';
import { submitCurrentPage } from './submitCurrentPage';

const opened = openSession({ is: 'form', form: colourForm }, () => 'own');
const filled = answerQuestion(answerQuestion(opened, id('colour'), 'red'), id('name'), 'Meera');
const sending = submitCurrentPage(filled);
if (sending.at !== 'sending') {
  throw new Error('the page was not submitted');
}
const { sent: page, filling } = sending;
const gone = afterSend(sending, page, { is: 'saved' });
const entry: Entry = {
  formId: page.formId,
  responseId: 'own',
  pageId: page.currentPageId,
  seq: 1,
  link: 'link-1',
  sent: page,
  files: [],
  at: 0,
};
const accepted: Entry = { ...entry, sent: undefined, outcome: { is: 'accepted', redirectPage: 'red' } };
const challenge = { algorithm: 'SHA-256', challenge: 'c', salt: 's', signature: 'g', maxnumber: 9 } as const;

const send: StoredSend = { round: 1, responseId: 'own', page, failures: 0 };
const silent: StoredSend = { ...send, page: undefined };
const unstored = { entry, page, failures: 0 };
const goOn: OutboxEffect[] = [{ is: 'setSession', session: gone }, { is: 'saveSoon' }];
const later = { is: 'later' } as const;

type Row = {
  readonly on: OutboxEvent;
  readonly from?: Partial<OutboxState>;
  readonly around?: Partial<Surroundings>;
  readonly to?: Partial<OutboxState>;
  readonly effects: readonly OutboxEffect[];
};

const draining: Record<string, Row> = {
  'looks for unsent responses': { on: { is: 'drainRequested' }, effects: [{ is: 'findUnsent' }] },
  'sends the own response beside the first other': {
    on: { is: 'unsentFound', responseIds: ['a', 'own', 'b'] },
    to: { round: 1, queue: ['b'] },
    effects: [
      { is: 'send', send: silent },
      { is: 'sendOther', responseId: 'a' },
    ],
  },
  'sends only the own response while others are being sent': {
    from: { queue: ['b'] },
    on: { is: 'unsentFound', responseIds: ['own', 'b'] },
    to: { round: 1 },
    effects: [{ is: 'send', send: silent }],
  },
  'sends nothing when nothing is unsent': { on: { is: 'unsentFound', responseIds: [] }, effects: [] },
  'sends the next response after the one before': {
    from: { queue: ['b', 'c'] },
    on: { is: 'otherSent', result: { is: 'done' } },
    to: { queue: ['c'] },
    effects: [{ is: 'sendOther', responseId: 'b' }],
  },
  'ends after the last response and comes back for a failed one': {
    from: { queue: [] },
    on: { is: 'otherSent', result: later },
    to: { queue: undefined },
    effects: [{ is: 'drainLater' }],
  },
};

const stored: Record<string, Row> = {
  'is sent at once': {
    on: { is: 'pageStored', page },
    to: { round: 1 },
    effects: [
      { is: 'startPatience', page },
      { is: 'send', send },
    ],
  },
  'is sent again after a failure': {
    on: { is: 'sendEnded', send, result: later },
    effects: [{ is: 'pause', send: { ...send, failures: 1 }, seconds: 1 }],
  },
  'is left at the first failure when offline': {
    around: { isOnline: false },
    on: { is: 'sendEnded', send, result: later },
    effects: [...goOn, { is: 'pause', send: { ...send, failures: 1 }, seconds: 1 }],
  },
  'is left at the second failure': {
    on: { is: 'sendEnded', send: { ...send, failures: 1 }, result: later },
    effects: [...goOn, { is: 'pause', send: { ...send, failures: 2 }, seconds: 2 }],
  },
  'waits as long as the server asks, up to 30 seconds': {
    on: { is: 'sendEnded', send: silent, result: { is: 'later', retryAfter: 300 } },
    effects: [{ is: 'pause', send: { ...silent, failures: 1 }, seconds: 30 }],
  },
  'is left to the next drain after the fifth failure': {
    on: { is: 'sendEnded', send: { ...send, failures: 4 }, result: later },
    effects: [{ is: 'drainLater' }, ...goOn],
  },
  'is sent again after the pause': {
    from: { round: 1 },
    on: { is: 'pauseEnded', send },
    effects: [{ is: 'send', send }],
  },
  'is not sent again by an overtaken round': {
    from: { round: 2 },
    on: { is: 'pauseEnded', send },
    effects: goOn,
  },
  'is left when the respondent has waited long enough': {
    on: { is: 'patienceEnded', page },
    effects: goOn,
  },
  'is not left twice': { around: { session: gone }, on: { is: 'patienceEnded', page }, effects: [] },
  'is settled when everything has arrived': {
    around: { session: gone },
    on: { is: 'sendEnded', send, result: { is: 'done' } },
    effects: [{ is: 'settle', responseId: 'own' }],
  },
  'asks for a code when the form is restricted': {
    on: { is: 'sendEnded', send, result: { is: 'restricted' } },
    effects: [{ is: 'setSession', session: { at: 'restricted', filling } }],
  },
  'does not ask for a code in another response': {
    around: { session: { at: 'loading' } },
    on: { is: 'sendEnded', send, result: { is: 'restricted' } },
    effects: [],
  },
};

const notStored: Record<string, Row> = {
  'is sent at once': {
    on: { is: 'pageNotStored', entry, page },
    effects: [{ is: 'sendUnstored', send: unstored }],
  },
  'shows a failure and is sent again': {
    on: { is: 'unstoredSendEnded', send: unstored, outcome: { is: 'failed', retryAfter: 60 } },
    effects: [
      { is: 'setSession', session: { ...sending, hasFailed: true } },
      { is: 'pauseUnstored', send: { ...unstored, failures: 1 }, seconds: 1 },
    ],
  },
  'is sent again after the pause': {
    on: { is: 'unstoredPauseEnded', send: unstored },
    effects: [{ is: 'sendUnstored', send: unstored }],
  },
  'is not sent after the fifth failure': {
    on: { is: 'unstoredSendEnded', send: { ...unstored, failures: 4 }, outcome: { is: 'failed' } },
    effects: [{ is: 'setSession', session: { at: 'page', filling, trouble: 'notSent' } }],
  },
  'leads on and solves its challenge when accepted': {
    on: {
      is: 'unstoredSendEnded',
      send: unstored,
      outcome: { is: 'accepted', redirectPage: 'red' },
      challenge,
    },
    effects: [
      { is: 'setSession', session: afterSend(sending, page, { is: 'accepted', redirectPage: 'red' }) },
      { is: 'solve', entry, challenge },
    ],
  },
};

const next = afterSend(sending, page, { is: 'accepted', redirectPage: 'red' });
const thanks: Session = { at: 'thanks', filling: { ...filling, isWaiting: true }, receipt: '7KQ4' };

const outcomes: Record<string, Row> = {
  'lead on and are deleted': {
    on: { is: 'outcomesRead', responseId: 'own', entries: [accepted] },
    effects: [
      { is: 'setSession', session: next },
      { is: 'saveHandled', entries: [accepted] },
    ],
  },
  'end a complete response': {
    around: { session: thanks },
    on: { is: 'outcomesRead', responseId: 'own', entries: [accepted] },
    effects: [
      { is: 'setSession', session: { ...thanks, filling: { ...filling, isWaiting: false } } },
      { is: 'finish', session: { ...thanks, filling: { ...filling, isWaiting: false } } },
    ],
  },
  'of a hidden response are offered when it is rejected': {
    from: { hiddenResponse: 'own' },
    on: {
      is: 'outcomesRead',
      responseId: 'own',
      entries: [{ ...accepted, outcome: { is: 'notAccepted' } }],
    },
    effects: [
      {
        is: 'setSession',
        session: { at: 'offered', responseId: 'own', formName: colourForm.name, editedAt: 5 },
      },
    ],
  },
  'of another response are ignored': {
    on: { is: 'outcomesRead', responseId: 'other', entries: [accepted] },
    effects: [],
  },
  'are ignored when there are none': {
    on: { is: 'outcomesRead', responseId: 'own', entries: [] },
    effects: [],
  },
  'are watched for the response of an earlier visit': {
    on: { is: 'resumed', hiddenResponse: 'own' },
    to: { hiddenResponse: 'own' },
    effects: [],
  },
};

it.each(
  Object.entries({
    draining,
    'a stored page': stored,
    'a page that could not be stored': notStored,
    outcomes,
  }).flatMap(([what, rows]) => Object.entries(rows).map(([name, row]) => [`${what}: ${name}`, row] as const)),
)('%s', (_name, { from, on, around, to, effects }) => {
  const before = { ...initialState, ...from };
  const after = transition(before, on, { session: sending, isOnline: true, now: 5, ...around });
  expect(after).toEqual([{ ...before, ...to }, effects]);
});
