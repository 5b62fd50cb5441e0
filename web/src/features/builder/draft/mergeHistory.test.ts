import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionsOf } from '../../../form-rules/definition';
import type { Command } from './command';
import { type DraftForm, questionOf } from './document';
import { applyCommand, type EditedDraft, NO_HISTORY, redo, undo } from './history';
import { mergeDrafts } from './merge';
import { rebaseHistory } from './mergeHistory';
import { anyCommand, type CommandMaker } from './testing/commandArbitraries';
import { counting, draftWith, id } from './testing/drafts';
import { violationsOf } from './testing/invariants';

const START: EditedDraft = {
  document: draftWith('Multiple Choice', 'Rating', 'Text', 'Short Answer'),
  history: NO_HISTORY,
  selection: { pageId: id('p1') },
};

function applyMakers(makers: readonly CommandMaker[], prefix: string, start = START): EditedDraft {
  const mint = counting(prefix);
  return makers.reduce((edited, make, at) => {
    const command = make(edited.document, mint);
    return command ? applyCommand(edited, command, { mint, now: at * 2000 }) : edited;
  }, start);
}

function applyAll(edited: EditedDraft, ...commands: Command[]): EditedDraft {
  const mint = counting('c');
  return commands.reduce((so, command, at) => applyCommand(so, command, { mint, now: at * 2000 }), edited);
}

/** All states from the given one to the end of the history. */
function statesOf(edited: EditedDraft, step: typeof undo): EditedDraft[] {
  const next = step(edited);
  return next === edited ? [edited] : [edited, ...statesOf(next, step)];
}

function mergedWith(edited: EditedDraft, theirs: DraftForm): EditedDraft {
  return rebaseHistory(edited, mergeDrafts(START.document.form, edited.document.form, theirs).merged);
}

const textOf = ({ document }: EditedDraft, question: string) =>
  questionOf(document.form, id(question))?.questionText;

const makers = fc.array(anyCommand, { maxLength: 25 });

describe('after a merge', () => {
  it('undoing and redoing everything keeps what the other side added', () => {
    fc.assert(
      fc.property(makers, makers, fc.nat(4), (my, their, undone) => {
        const theirs = applyMakers(their, 't').document.form;
        const before = Array.from({ length: undone }).reduce<EditedDraft>(undo, applyMakers(my, 'm'));
        const edited = mergedWith(before, theirs);
        const added = questionsOf(theirs).filter((one) => !questionOf(START.document.form, one.id));
        const back = statesOf(edited, undo);
        const there = statesOf(edited, redo);
        for (const { document } of [...back, ...there]) {
          expect(violationsOf(document.form)).toEqual([]);
          expect(added.filter((one) => !questionOf(document.form, one.id))).toEqual([]);
        }
        const forth = statesOf(back.at(-1) ?? edited, redo);
        expect(forth.at(-1)?.document).toEqual(there.at(-1)?.document);
        expect(forth[back.length - 1]?.document).toEqual(edited.document);
      }),
      { numRuns: 150 },
    );
  });

  it('undo reverts my edits and keeps theirs', () => {
    const mine = applyAll(
      START,
      { type: 'question/setText', id: id('q1'), text: 'Mine' },
      { type: 'question/remove', id: id('q4') },
    );
    const theirs = applyAll(
      START,
      { type: 'question/setText', id: id('q2'), text: 'Theirs' },
      { type: 'question/add', id: id('new'), kind: 'Date', position: { pageId: id('p1'), at: 0 } },
    );
    const edited = mergedWith(mine, theirs.document.form);
    expect(edited.history.past).toHaveLength(2);
    expect(textOf(edited, 'q1')).toBe('Q2 Mine');
    const before = undo(undo(edited));
    expect(textOf(before, 'q1')).toBe('Q2 What is ?');
    expect(textOf(before, 'q2')).toBe('Q3 Theirs');
    expect(textOf(before, 'q4')).toBe('Q4 What is ?');
    expect(textOf(before, 'new')).toBe('Q1 What is ?');
    expect(redo(redo(before)).document).toEqual(edited.document);
  });

  it('undo stops at a step that conflicts with their edits', () => {
    const mine = applyAll(
      START,
      { type: 'form/setName', name: 'Before' },
      { type: 'question/add', id: id('new'), kind: 'Date', position: { pageId: id('p1'), at: 0 } },
      { type: 'question/setText', id: id('q4'), text: 'After' },
    );
    const { form } = mine.document;
    const theirs = applyAll(mine, { type: 'question/setText', id: id('new'), text: 'Theirs' }).document.form;
    const edited = rebaseHistory(mine, mergeDrafts(form, form, theirs).merged);
    expect(edited.history.past.map(({ what }) => what)).toEqual(['question/setText']);
    expect(textOf(undo(undo(edited)), 'new')).toBe('Q1 Theirs');
  });

  it('typing continues its undo step', () => {
    const mine = applyAll(START, { type: 'question/setText', id: id('q1'), text: 'M' });
    const theirs = applyAll(START, { type: 'question/setText', id: id('q4'), text: 'Theirs' }).document.form;
    const merged = mergedWith(mine, theirs);
    const edited = applyCommand(
      merged,
      { type: 'question/setText', id: id('q1'), text: 'Mine' },
      { mint: counting('n'), now: 300 },
    );
    expect(edited.history.past).toHaveLength(1);
    expect(textOf(undo(edited), 'q1')).toBe('Q1 What is ?');
    expect(textOf(undo(edited), 'q4')).toBe('Q3 Theirs');
  });

  it('a history that does not fit its document is dropped', () => {
    const mine = applyAll(START, { type: 'question/remove', id: id('q1') });
    const past = mine.history.past.map((step) => ({
      ...step,
      inverse: [{ op: 'replace' as const, path: ['no', 'such', 'place'], value: 1 }],
    }));
    const broken: EditedDraft = { ...mine, history: { past, future: [] } };
    const theirs = applyAll(START, { type: 'form/setName', name: 'Theirs' }).document.form;
    expect(mergedWith(broken, theirs).history.past).toEqual([]);
  });
});
