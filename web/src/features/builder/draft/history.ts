import { applyPatches, type Patch } from 'immer';
import type { Mint } from '../../../form-rules/ids';
import type { Command } from './command';
import type { DraftDocument } from './document';
import { reduceWithPatches } from './reduce';
import { clampSelection, type EditorSelection } from './selection';

/** One undo step. Stored on the device: do not rename fields. */
export type UndoStep = {
  readonly what: Command['type'];
  readonly patches: readonly Patch[];
  readonly inverse: readonly Patch[];
  readonly before: EditorSelection;
  readonly after: EditorSelection;
  /** Edits with the same key are one step until there is a pause. */
  readonly joins?: string | undefined;
  readonly at: number;
};

export type History = { readonly past: readonly UndoStep[]; readonly future: readonly UndoStep[] };

export type EditedDraft = {
  readonly document: DraftDocument;
  readonly history: History;
  readonly selection: EditorSelection;
};

export const NO_HISTORY: History = { past: [], future: [] };

/** Limits the size of the device copy. */
export const MAX_HISTORY = 500;

const PAUSE_MS = 1000;

/** Applies a command as one undo step. Returns the same object if nothing changed. */
export function applyCommand(
  edited: EditedDraft,
  command: Command,
  {
    mint,
    now,
    selection = edited.selection,
  }: { mint: Mint; now: number; selection?: EditorSelection | undefined },
): EditedDraft {
  const [document, patches, inverse] = reduceWithPatches(edited.document, command, mint);
  if (document === edited.document || patches.length === 0) {
    return edited;
  }
  const after = clampSelection(document.form, selection);
  const step: UndoStep = {
    what: command.type,
    patches,
    inverse,
    before: edited.selection,
    after,
    joins: fieldOf(command),
    at: now,
  };
  const { past } = edited.history;
  const last = past.at(-1);
  const isContinued = last !== undefined && edited.history.future.length === 0 && canCoalesce(last, step);
  const steps = isContinued
    ? [...past.slice(0, -1), coalesce(last, step)]
    : [...past, step].slice(-MAX_HISTORY);
  return { document, history: { past: steps, future: [] }, selection: after };
}

/** Undoes the last step and restores its selection. */
export function undo(edited: EditedDraft): EditedDraft {
  const step = edited.history.past.at(-1);
  if (step === undefined) {
    return edited;
  }
  const document = applyPatches(edited.document, [...step.inverse]);
  return {
    document,
    history: { past: edited.history.past.slice(0, -1), future: [step, ...edited.history.future] },
    selection: clampSelection(document.form, step.before),
  };
}

export function redo(edited: EditedDraft): EditedDraft {
  const [step, ...future] = edited.history.future;
  if (step === undefined) {
    return edited;
  }
  const document = applyPatches(edited.document, [...step.patches]);
  return {
    document,
    history: { past: [...edited.history.past, step], future },
    selection: clampSelection(document.form, step.after),
  };
}

/** Commands that type into or drag one field of one thing. */
const ONE_FIELD = [
  'page/setTitle',
  'page/setColour',
  'question/setText',
  'question/describe',
  'option/setLabel',
  'section/setColour',
] as const satisfies readonly Command['type'][];

/** Commands that set the fields they name. */
const NAMED_FIELDS = [
  'scale/set',
  'upload/set',
  'image/describe',
] as const satisfies readonly Command['type'][];

/** Chosen, not typed, so each choice is one step. */
const CHOSEN_SETTINGS: readonly string[] = [
  'format',
  'other',
  'shuffle',
  'hideFull',
  'several',
  'omittedParts',
];

const TYPED_IN_CONFIRMATION: readonly string[] = ['subject', 'text'];

/** The field that a command types into or drags, as the key of its undo step. */
function fieldOf(command: Command): string | undefined {
  if (command.type === 'form/setName') {
    return command.type;
  }
  if (isOneOf(command, ONE_FIELD)) {
    return `${command.type} ${command.id}`;
  }
  if (isOneOf(command, NAMED_FIELDS)) {
    const { type, id, ...fields } = command;
    return `${type} ${id} ${Object.keys(fields).join(' ')}`;
  }
  if (command.type === 'content/set') {
    const names = Object.keys(command.content);
    return names.some((name) => CHOSEN_SETTINGS.includes(name))
      ? undefined
      : `${command.type} ${command.id} ${names.join(' ')}`;
  }
  if (command.type === 'welcome/set') {
    return `${command.type} ${Object.keys(command.welcome).join(' ')}`;
  }
  if (command.type === 'confirmation/set') {
    const names = Object.keys(command.confirmation);
    return names.every((name) => TYPED_IN_CONFIRMATION.includes(name))
      ? `${command.type} ${names.join(' ')}`
      : undefined;
  }
  if (command.type === 'ending/set') {
    return `${command.type} ${command.id} ${Object.keys(command.ending).join(' ')}`;
  }
  return undefined;
}

function isOneOf<Type extends Command['type']>(
  command: Command,
  types: readonly Type[],
): command is Extract<Command, { type: Type }> {
  return types.some((type) => type === command.type);
}

function canCoalesce(last: UndoStep, step: UndoStep): boolean {
  // `abs`: a clock that was set back must not merge all later steps.
  return step.joins !== undefined && last.joins === step.joins && Math.abs(step.at - last.at) < PAUSE_MS;
}

function coalesce(last: UndoStep, step: UndoStep): UndoStep {
  const isSamePath =
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
    // Otherwise a long text would be stored once per letter.
    patches: isSamePath ? step.patches : [...last.patches, ...step.patches],
    inverse: isSamePath ? last.inverse : [...step.inverse, ...last.inverse],
  };
}
