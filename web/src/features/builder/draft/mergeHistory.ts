import { applyPatches, type Patch } from 'immer';
import { questionsOf } from '../../../form-rules/definition';
import { renumbered } from '../../../form-rules/textRules';
import { storedQuestion } from './asStored';
import type { DraftDocument, DraftForm } from './document';
import type { Edited, Step } from './history';
import { mergeDrafts } from './merge';
import { sameQuestion } from './mergeQuestion';
import { settled } from './place';

/** Steps that are merged anew, times questions: so much is done without anybody noticing. */
const WORK = 10_000;

/**
 * The merged form as the one that is edited. What others wrote is no step of the owner's: each of the owner's own steps
 * is put on top of it, so that undo takes back what the owner did and nothing else. Steps that others have built on
 * cannot be taken back any more, nor can those beyond them.
 */
export function rebased(edited: Edited, merged: DraftForm): Edited {
  const { document, history, place } = edited;
  const now: DraftDocument = { form: merged, shelved: document.shelved };
  const past = travelled(document, now, history.past.toReversed(), 'inverse').toReversed();
  const future = travelled(document, now, history.future, 'patches');
  return { document: now, history: { past, future }, place: settled(merged, place) };
}

/** The steps one after another in one direction, as far as they can be taken from the merged document. */
function travelled(
  document: DraftDocument,
  merged: DraftDocument,
  steps: readonly Step[],
  direction: 'patches' | 'inverse',
): Step[] {
  const rebasedSteps: Step[] = [];
  let mergesLeft = Math.ceil(WORK / (questionsOf(merged.form).length + 1));
  let [mine, here] = [document, merged];
  for (const step of steps) {
    const next = applied(mine, step[direction]);
    const typed = typedInto(mine.form, here.form, step[direction]);
    mergesLeft -= typed ? 0 : 1;
    const there = typed
      ? applied(here, typed)
      : next && mergesLeft >= 0 && mergedAnew(document, merged, next);
    if (!next || !there) {
      break;
    }
    const [way, back] = [patchesBetween(here, there), patchesBetween(there, here)];
    if (way.length > 0) {
      const isForth = direction === 'patches';
      rebasedSteps.push({ ...step, patches: isForth ? way : back, inverse: isForth ? back : way });
    }
    [mine, here] = [next, there];
  }
  return rebasedSteps;
}

/** What others wrote on top of how mine was or will be; nothing when that cannot be without asking. */
function mergedAnew(
  document: DraftDocument,
  merged: DraftDocument,
  mine: DraftDocument,
): DraftDocument | undefined {
  const both = mergeDrafts(document.form, mine.form, merged.form);
  return both.conflicts.length > 0 ? undefined : { form: both.merged, shelved: mine.shelved };
}

/** Most steps are typing into questions that nobody else touched: those need only be found where they stand now. */
function typedInto(
  mine: DraftForm,
  merged: DraftForm,
  patches: readonly Patch[],
): readonly Patch[] | undefined {
  const moved = patches.map(({ op, path, value }): Patch | undefined => {
    const [root, pages, page, questions, place, field, ...inside] = path;
    const typedValue: unknown = value;
    const isTyping = op === 'replace' && pages === 'pages' && questions === 'questions';
    if (!isTyping || root !== 'form' || field === undefined || FIXED.has(field)) {
      return undefined;
    }
    const typed = mine.pages[Number(page)]?.questions[Number(place)];
    const at = merged.pages.findIndex((one) => one.questions.some(({ id }) => id === typed?.id));
    const among = merged.pages[at]?.questions ?? [];
    const standing = among.find(({ id }) => id === typed?.id);
    if (!typed || !standing || !sameQuestion(storedQuestion(typed), storedQuestion(standing))) {
      return undefined;
    }
    const number = NUMBER.exec(standing.questionText)?.[1];
    const isNumbered = field === 'questionText' && number !== undefined && standing.type !== 'Text';
    return {
      op,
      path: ['form', 'pages', at, 'questions', among.indexOf(standing), field, ...inside],
      value: isNumbered ? renumbered(String(typedValue), Number(number)) : typedValue,
    };
  });
  const known = moved.filter((patch) => patch !== undefined);
  return known.length === patches.length ? known : undefined;
}

/** What typing does not change. */
const FIXED = new Set<string | number>(['id', 'type', 'sectionId']);
const NUMBER = /^Q([0-9]+)/;

/** A history that was kept on the device may be of another document than it should. */
function applied(document: DraftDocument, patches: readonly Patch[]): DraftDocument | undefined {
  try {
    return applyPatches(document, [...patches]);
  } catch {
    return undefined;
  }
}

/** What makes one value the other. Lists are entered only where the same things stand in the same order. */
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

/** By id; texts and numbers are what they are. */
function isSameThing(left: unknown, right: unknown, path: readonly (string | number)[]): boolean {
  if (!isFields(left) || !isFields(right)) {
    return Object.is(left, right);
  }
  const id = path.at(-1) === 'pages' ? 'pageId' : path.at(-1) === 'sections' ? 'sectionId' : 'id';
  return left[id] === right[id];
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
