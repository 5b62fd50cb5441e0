import { applyPatches, type Patch } from 'immer';
import type { Mint } from '../../../form-rules/ids';
import type { Command } from './command';
import type { DraftDocument } from './document';
import { type Place, settled } from './place';
import { reduceWithPatches } from './reduce';

/** One step that can be taken back. */
export type Step = {
  /** What was done, for the words that name it. */
  readonly what: Command['type'];
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
  readonly before: Place;
  readonly after: Place;
  /** Typing into one field goes on in the same step until there is a pause. */
  readonly joins?: string | undefined;
  readonly at: number;
};

/** The steps behind and ahead of the document as it is. */
export type History = { readonly past: readonly Step[]; readonly future: readonly Step[] };

/** A document with its history and the place its owner is at. */
export type Edited = { readonly document: DraftDocument; readonly history: History; readonly place: Place };

/** A history with nothing in it. */
export const NO_HISTORY: History = { past: [], future: [] };

/** How far back one can go; further than anybody does, and small enough to keep on the device. */
export const STEPS_KEPT = 500;

const PAUSE_MS = 1000;

/** Carries out a command as a step. The same edited document back means that nothing changed. */
export function perform(
  edited: Edited,
  command: Command,
  { mint, now, place = edited.place }: { mint: Mint; now: number; place?: Place | undefined },
): Edited {
  const [document, patches, inverse] = reduceWithPatches(edited.document, command, mint);
  if (document === edited.document || patches.length === 0) {
    return edited;
  }
  const after = settled(document.form, place);
  const step: Step = {
    what: command.type,
    patches,
    inverse,
    before: edited.place,
    after,
    joins: fieldOf(command),
    at: now,
  };
  const { past } = edited.history;
  const last = past.at(-1);
  const goesOn = last !== undefined && edited.history.future.length === 0 && isSameTyping(last, step);
  const kept = goesOn ? [...past.slice(0, -1), joined(last, step)] : [...past, step].slice(-STEPS_KEPT);
  return { document, history: { past: kept, future: [] }, place: after };
}

/** Takes the last step back and goes to where it was taken. */
export function undo(edited: Edited): Edited {
  const step = edited.history.past.at(-1);
  if (step === undefined) {
    return edited;
  }
  const document = applyPatches(edited.document, [...step.inverse]);
  return {
    document,
    history: { past: edited.history.past.slice(0, -1), future: [step, ...edited.history.future] },
    place: settled(document.form, step.before),
  };
}

/** Takes the step again that was taken back last. */
export function redo(edited: Edited): Edited {
  const [step, ...future] = edited.history.future;
  if (step === undefined) {
    return edited;
  }
  const document = applyPatches(edited.document, [...step.patches]);
  return {
    document,
    history: { past: [...edited.history.past, step], future },
    place: settled(document.form, step.after),
  };
}

/** The field a command types into, when it is typing, or the control it drags. */
function fieldOf(command: Command): string | undefined {
  switch (command.type) {
    case 'form/renamed':
      return command.type;
    case 'page/titled':
    case 'page/coloured':
    case 'question/worded':
    case 'question/described':
    case 'option/labelled':
    case 'section/coloured':
    case 'text/set':
      return `${command.type} ${command.id}`;
    case 'scale/set':
    case 'upload/set':
    case 'image/described': {
      const { type, id, ...fields } = command;
      return `${type} ${id} ${Object.keys(fields).join(' ')}`;
    }
    default:
      return undefined;
  }
}

function isSameTyping(last: Step, step: Step): boolean {
  // A clock that was set back must not make one step of everything that follows.
  return step.joins !== undefined && last.joins === step.joins && Math.abs(step.at - last.at) < PAUSE_MS;
}

function joined(last: Step, step: Step): Step {
  const isSameSpot =
    last.patches.length === step.patches.length &&
    last.patches.every(
      (patch, at) =>
        patch.op === 'replace' &&
        step.patches[at]?.op === 'replace' &&
        String(patch.path) === String(step.patches[at].path),
    );
  return {
    ...step,
    before: last.before,
    // A long text would otherwise be kept once for each letter.
    patches: isSameSpot ? step.patches : [...last.patches, ...step.patches],
    inverse: isSameSpot ? last.inverse : [...step.inverse, ...last.inverse],
  };
}
