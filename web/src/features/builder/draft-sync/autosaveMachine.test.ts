import { describe, expect, it } from 'vitest';
import type { Failure, Problem } from '../../../api/problem';
import {
  type AutosaveEffect,
  type AutosaveEvent,
  type AutosaveMachine,
  initialMachine,
  transition,
} from './autosaveMachine';
import { type AutosaveState, INTERNAL_ERROR } from './autosaveState';

const NOW = 1_000_000;
const saved: AutosaveState = { kind: 'saved', at: NOW - 5000, recovered: false };
const unsaved: AutosaveState = { kind: 'unsaved' };
const saving: AutosaveState = { kind: 'saving' };
const offline: AutosaveState = { kind: 'offline' };
const signedOut: AutosaveState = { kind: 'signedOut' };
const gone: AutosaveState = { kind: 'gone' };
const conflict: AutosaveState = { kind: 'conflict', conflicts: [], from: 'server' };
const retrying: AutosaveState = { kind: 'failed', failure: { kind: 'timeout' }, willRetry: true };
const rejected: AutosaveState = { kind: 'failed', failure: { kind: 'timeout' }, willRetry: false };

const clearTimer: AutosaveEffect = { kind: 'clearTimer' };
const writeToDevice: AutosaveEffect = { kind: 'writeToDevice' };
const markStale: AutosaveEffect = { kind: 'markStale' };
const setTimer = (ms: number): AutosaveEffect => ({ kind: 'setTimer', ms });
const save = (leaving = false): AutosaveEffect => ({ kind: 'save', leaving });

const problem = (
  status: number,
  code: Problem['code'],
  retryAfterSeconds: number | null = null,
): Failure => ({
  kind: 'problem',
  status,
  code,
  message: '',
  fields: [],
  requestId: null,
  retryAfterSeconds,
});

const savedNow = (recovered: boolean): AutosaveState => ({ kind: 'saved', at: NOW, recovered });
const sending = (isDirty: boolean): AutosaveEvent => ({ kind: 'sending', isDirty });
const synced = (isDirty: boolean, isOvertaken = false): AutosaveEvent => ({
  kind: 'synced',
  isDirty,
  isOvertaken,
});
const failed = (failure: Failure): AutosaveEvent => ({ kind: 'failed', failure });
const edited: AutosaveEvent = { kind: 'edited' };
const requested: AutosaveEvent = { kind: 'requested' };
const ended: AutosaveEvent = { kind: 'ended' };
const unresolved: AutosaveEvent = { kind: 'conflict', unresolved: { conflicts: [], from: 'server' } };

function machineIn(state: AutosaveState, more: Partial<AutosaveMachine> = {}): AutosaveMachine {
  return { ...initialMachine(state), isStopped: false, ...more };
}

/** The state after the events, and the effects of the last of them. */
function follow(machine: AutosaveMachine, ...events: AutosaveEvent[]) {
  return events.reduce<ReturnType<typeof transition>>(
    ([before], event) => transition(before, event, NOW),
    [machine, []],
  );
}

describe('the transition table', () => {
  it.each<[AutosaveState, AutosaveEvent, AutosaveState, AutosaveEffect[]]>([
    [saved, edited, unsaved, [writeToDevice, setTimer(1000)]],
    [unsaved, edited, unsaved, [writeToDevice, setTimer(1000)]],
    [saving, edited, saving, [writeToDevice]],
    [offline, edited, offline, [writeToDevice]],
    [signedOut, edited, signedOut, [writeToDevice]],
    [gone, edited, gone, [writeToDevice]],
    [retrying, edited, retrying, [writeToDevice]],
    [rejected, edited, unsaved, [writeToDevice, setTimer(1000)]],
    [conflict, edited, conflict, [writeToDevice, setTimer(1000)]],

    [unsaved, requested, unsaved, [clearTimer, save()]],
    [gone, requested, gone, [clearTimer, save()]],
    [offline, { kind: 'online' }, offline, [clearTimer, save()]],
    [unsaved, { kind: 'blurred' }, unsaved, [clearTimer, save()]],
    [saved, { kind: 'blurred' }, saved, []],
    [signedOut, { kind: 'signedIn' }, signedOut, [clearTimer, save()]],
    [unsaved, { kind: 'signedIn' }, unsaved, []],
    [unsaved, { kind: 'hidden' }, unsaved, [clearTimer, save(true)]],
    [saved, { kind: 'resumed' }, saved, [markStale, clearTimer, save()]],
    [saved, { kind: 'outdated' }, saved, [markStale, clearTimer, save()]],
    [unsaved, { kind: 'outdated' }, unsaved, []],
    [conflict, { kind: 'resolved' }, unsaved, [clearTimer, save()]],

    [unsaved, sending(true), saving, []],
    [saved, sending(false), saved, []],
    [offline, sending(true), offline, []],
    [saving, synced(false), savedNow(false), []],
    [offline, synced(false), savedNow(true), []],
    [saved, synced(false), saved, []],
    [saving, synced(true), unsaved, [setTimer(1000)]],
    [saving, synced(true, true), unsaved, [setTimer(2000)]],
    [saved, { kind: 'upToDate' }, saved, []],
    [conflict, { kind: 'upToDate' }, savedNow(true), []],
    [saving, unresolved, conflict, []],
    [unsaved, { kind: 'blocked', by: 'signedOut' }, signedOut, []],
    [unsaved, { kind: 'blocked', by: 'offline' }, offline, []],

    [saving, failed({ kind: 'network' }), offline, [writeToDevice, setTimer(2000)]],
    [saving, failed({ kind: 'timeout' }), retrying, [writeToDevice, setTimer(2000)]],
    [saving, failed(problem(404, 'form.not_found')), gone, [writeToDevice]],
    [saving, failed(problem(401, 'token.invalid')), signedOut, [writeToDevice]],
    [saving, { kind: 'crashed', thrown: 1 }, INTERNAL_ERROR, [writeToDevice, { kind: 'report', thrown: 1 }]],
  ])('%o with %o leads to %o and %o', (from, event, to, effects) => {
    const [machine, done] = follow(machineIn(from), event);
    expect(machine.state).toEqual(to);
    expect(done).toEqual(effects);
  });
});

describe('a running save', () => {
  it('is followed by another if one was requested and edits are left', () => {
    const [machine, effects] = follow(machineIn(unsaved), requested, sending(true), requested);
    expect(effects).toEqual([clearTimer]);
    expect(follow(machine, synced(true), ended)[1]).toEqual([clearTimer, save()]);
    expect(follow(machine, synced(false), ended)[1]).toEqual([]);
  });

  it('leaves later edits to the timer if no other was requested', () => {
    const [machine, effects] = follow(machineIn(unsaved), requested, sending(true), synced(true), ended);
    expect(machine).toMatchObject({ state: unsaved, isRunning: false });
    expect(effects).toEqual([]);
  });

  it('is not joined by a fetch of a newer draft', () => {
    expect(follow(machineIn(saved), requested, { kind: 'outdated' })[1]).toEqual([]);
  });

  it('recovers from the state in which it began', () => {
    const [machine] = follow(machineIn(retrying), requested, sending(true), synced(false));
    expect(machine.state).toEqual(savedNow(true));
  });

  it('cannot begin during other work', () => {
    expect(follow(machineIn(unsaved), { kind: 'locked' }, requested)[1]).toEqual([clearTimer]);
  });
});

describe('the timer', () => {
  it('waits no longer than ten seconds while typing continues', () => {
    const [, soon] = follow(machineIn(unsaved, { typingSince: NOW - 9500 }), edited);
    expect(soon).toEqual([writeToDevice, setTimer(500)]);
    const [, now] = follow(machineIn(unsaved, { typingSince: NOW - 20_000 }), edited);
    expect(now).toEqual([writeToDevice, setTimer(0)]);
  });

  it('starts again with the first edit after sending', () => {
    const [machine] = follow(machineIn(unsaved, { typingSince: 1 }), requested, sending(true));
    expect(machine.typingSince).toBeUndefined();
  });

  it('waits longer with each failure, up to 30 seconds, until a save succeeds', () => {
    const delayAfter = (failures: number) =>
      follow(machineIn(saving, { failures }), failed({ kind: 'network' }))[1];
    expect([1, 2, 3, 4, 9].map((failures) => delayAfter(failures)[1])).toEqual(
      [4000, 8000, 16_000, 30_000, 30_000].map(setTimer),
    );
    expect(follow(machineIn(saving, { failures: 9 }), synced(true))[1]).toEqual([setTimer(1000)]);
  });

  it('waits as long as the server asks', () => {
    expect(follow(machineIn(saving), failed(problem(429, 'rate.limited', 60)))[1]).toEqual([
      writeToDevice,
      setTimer(60_000),
    ]);
  });

  it('is off while the screen is closed', () => {
    const [stopped, effects] = follow(machineIn(saved), { kind: 'stopped' });
    expect(effects).toEqual([clearTimer]);
    expect(follow(stopped, edited)[1]).toEqual([writeToDevice, clearTimer]);
    expect(follow(stopped, { kind: 'started' }, edited)[1]).toEqual([writeToDevice, setTimer(1000)]);
  });
});
