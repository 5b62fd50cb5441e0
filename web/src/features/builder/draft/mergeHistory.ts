import { applyPatches, type Patch } from 'immer';
import { questionsOf } from '../../../form-rules/definition';
import { isTextBlock } from '../../../form-rules/questionKinds';
import { renumbered } from '../../../form-rules/textRules';
import type { DraftDocument, DraftForm } from './document';
import type { EditedDraft, UndoStep } from './history';
import { mergeDrafts } from './merge';
import { isFields } from './mergeFields';
import { sameQuestion } from './mergeQuestion';
import { clampSelection } from './selection';
import { toServerQuestion } from './toServerForm';

/** Merges times questions that are computed without a noticeable delay. */
const MERGE_BUDGET = 10_000;

/**
 * Puts the merged form into the editor and rebases the undo history onto it, so that undo reverts only the owner's own
 * edits. Steps that conflict with edits of others are dropped, with all steps beyond them.
 */
export function rebaseHistory(edited: EditedDraft, merged: DraftForm): EditedDraft {
  const { document, history, selection } = edited;
  const now: DraftDocument = { form: merged, shelved: document.shelved };
  const past = rebaseSteps(document, now, history.past.toReversed(), 'inverse').toReversed();
  const future = rebaseSteps(document, now, history.future, 'patches');
  return { document: now, history: { past, future }, selection: clampSelection(merged, selection) };
}

/** Rebases steps in one direction, up to the first that does not apply to the merged document. */
function rebaseSteps(
  document: DraftDocument,
  merged: DraftDocument,
  steps: readonly UndoStep[],
  direction: 'patches' | 'inverse',
): UndoStep[] {
  const rebasedSteps: UndoStep[] = [];
  let mergesLeft = Math.ceil(MERGE_BUDGET / (questionsOf(merged.form).length + 1));
  let [mine, here] = [document, merged];
  for (const step of steps) {
    const next = tryApply(mine, step[direction]);
    const typed = rebaseTyping(mine.form, here.form, step[direction]);
    mergesLeft -= typed ? 0 : 1;
    const there = typed
      ? tryApply(here, typed)
      : next && mergesLeft >= 0 && mergeAgain(document, merged, next);
    if (!next || !there) {
      break;
    }
    const [forward, back] = [patchesBetween(here, there), patchesBetween(there, here)];
    if (forward.length > 0) {
      const isRedo = direction === 'patches';
      rebasedSteps.push({ ...step, patches: isRedo ? forward : back, inverse: isRedo ? back : forward });
    }
    [mine, here] = [next, there];
  }
  return rebasedSteps;
}

/** The edits of others merged with my draft at this step; undefined when they conflict. */
function mergeAgain(
  document: DraftDocument,
  merged: DraftDocument,
  mine: DraftDocument,
): DraftDocument | undefined {
  const both = mergeDrafts(document.form, mine.form, merged.form);
  return both.conflicts.length > 0 ? undefined : { form: both.merged, shelved: mine.shelved };
}

/** Fast path: for typing into a question that is unchanged by others, only the patch paths change. */
function rebaseTyping(
  mine: DraftForm,
  merged: DraftForm,
  patches: readonly Patch[],
): readonly Patch[] | undefined {
  const moved = patches.map(({ op, path, value }): Patch | undefined => {
    const [root, pages, page, questions, selection, field, ...inside] = path;
    const typedValue: unknown = value;
    const isTyping = op === 'replace' && pages === 'pages' && questions === 'questions';
    if (!isTyping || root !== 'form' || field === undefined || FIXED.has(field)) {
      return undefined;
    }
    const typed = mine.pages[Number(page)]?.questions[Number(selection)];
    const at = merged.pages.findIndex((one) => one.questions.some(({ id }) => id === typed?.id));
    const among = merged.pages[at]?.questions ?? [];
    const current = among.find(({ id }) => id === typed?.id);
    if (!typed || !current || !sameQuestion(toServerQuestion(typed), toServerQuestion(current))) {
      return undefined;
    }
    const number = NUMBER.exec(current.questionText)?.[1];
    const isNumbered = field === 'questionText' && number !== undefined && !isTextBlock(current);
    return {
      op,
      path: ['form', 'pages', at, 'questions', among.indexOf(current), field, ...inside],
      value: isNumbered ? renumbered(String(typedValue), Number(number)) : typedValue,
    };
  });
  const known = moved.filter((patch) => patch !== undefined);
  return known.length === patches.length ? known : undefined;
}

/** Fields that typing does not change. */
const FIXED = new Set<string | number>(['id', 'type', 'sectionId']);
const NUMBER = /^Q([0-9]+)/;

/** Undefined: a history from the device may not fit the document. */
function tryApply(document: DraftDocument, patches: readonly Patch[]): DraftDocument | undefined {
  try {
    return applyPatches(document, [...patches]);
  } catch {
    return undefined;
  }
}

/** The patches from one value to the other. Lists are compared item by item only if they have the same items in the same order. */
function patchesBetween(from: unknown, to: unknown, path: readonly (string | number)[] = []): Patch[] {
  if (Object.is(from, to)) {
    return [];
  }
  if (Array.isArray(from) && Array.isArray(to)) {
    const areSameThings =
      from.length === to.length && from.every((item, at) => isSameThing(item, to[at], path));
    return areSameThings
      ? from.flatMap((item, at) => patchesBetween(item, to[at], [...path, at]))
      : [{ op: 'replace', path: [...path], value: to }];
  }
  if (!isFields(from) || !isFields(to)) {
    return [{ op: 'replace', path: [...path], value: to }];
  }
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((key): Patch[] => {
    const inside = [...path, key];
    if (!Object.hasOwn(to, key)) {
      return [{ op: 'remove', path: inside }];
    }
    return Object.hasOwn(from, key)
      ? patchesBetween(from[key], to[key], inside)
      : [{ op: 'add', path: inside, value: to[key] }];
  });
}

/** Compares objects by id, other values directly. */
function isSameThing(left: unknown, right: unknown, path: readonly (string | number)[]): boolean {
  if (!isFields(left) || !isFields(right)) {
    return Object.is(left, right);
  }
  const id = path.at(-1) === 'pages' ? 'pageId' : path.at(-1) === 'sections' ? 'sectionId' : 'id';
  return left[id] === right[id];
}
