import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionsOf } from '../../../form-rules/definition';
import type { Command } from './command';
import { type DraftForm, questionOf } from './document';
import { type Edited, NO_HISTORY, perform, redo, undo } from './history';
import { mergeDrafts } from './merge';
import { rebased } from './mergeHistory';
import { anyWish, type Wish } from './testing/anyCommands';
import { counting, draftWith, id } from './testing/drafts';
import { flawsOf } from './testing/flaws';

const START: Edited = {
  document: draftWith('Multiple Choice', 'Rating', 'Text', 'Short Answer'),
  history: NO_HISTORY,
  place: { pageId: id('p1') },
};

function performed(wishes: readonly Wish[], prefix: string, start = START): Edited {
  const mint = counting(prefix);
  return wishes.reduce((edited, wish, at) => {
    const command = wish(edited.document, mint);
    return command ? perform(edited, command, { mint, now: at * 2000 }) : edited;
  }, start);
}

function given(edited: Edited, ...commands: Command[]): Edited {
  const mint = counting('c');
  return commands.reduce((so, command, at) => perform(so, command, { mint, now: at * 2000 }), edited);
}

/** Every document on the way, the first one included. */
function wayOf(edited: Edited, step: typeof undo): Edited[] {
  const next = step(edited);
  return next === edited ? [edited] : [edited, ...wayOf(next, step)];
}

function mergedWith(edited: Edited, theirs: DraftForm): Edited {
  return rebased(edited, mergeDrafts(START.document.form, edited.document.form, theirs).merged);
}

const textOf = ({ document }: Edited, question: string) =>
  questionOf(document.form, id(question))?.questionText;

const wishes = fc.array(anyWish, { maxLength: 25 });

describe('after a merge', () => {
  it('undoing and redoing everything takes away nothing that only the other side added', () => {
    fc.assert(
      fc.property(wishes, wishes, fc.nat(4), (my, their, undone) => {
        const theirs = performed(their, 't').document.form;
        const before = Array.from({ length: undone }).reduce<Edited>(undo, performed(my, 'm'));
        const edited = mergedWith(before, theirs);
        const added = questionsOf(theirs).filter((one) => !questionOf(START.document.form, one.id));
        const back = wayOf(edited, undo);
        const there = wayOf(edited, redo);
        for (const { document } of [...back, ...there]) {
          expect(flawsOf(document.form)).toEqual([]);
          expect(added.filter((one) => !questionOf(document.form, one.id))).toEqual([]);
        }
        const forth = wayOf(back.at(-1) ?? edited, redo);
        expect(forth.at(-1)?.document).toEqual(there.at(-1)?.document);
        expect(forth[back.length - 1]?.document).toEqual(edited.document);
      }),
      { numRuns: 150 },
    );
  });

  it('undo takes back what I did, and leaves what they did', () => {
    const mine = given(
      START,
      { type: 'question/worded', id: id('q1'), text: 'Mine' },
      { type: 'question/removed', id: id('q4') },
    );
    const theirs = given(
      START,
      { type: 'question/worded', id: id('q2'), text: 'Theirs' },
      { type: 'question/added', id: id('new'), kind: 'Date', place: { pageId: id('p1'), at: 0 } },
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

  it('undo stops at a step that they have built on', () => {
    const mine = given(
      START,
      { type: 'form/renamed', name: 'Before' },
      { type: 'question/added', id: id('new'), kind: 'Date', place: { pageId: id('p1'), at: 0 } },
      { type: 'question/worded', id: id('q4'), text: 'After' },
    );
    const { form } = mine.document;
    const theirs = given(mine, { type: 'question/worded', id: id('new'), text: 'Theirs' }).document.form;
    const edited = rebased(mine, mergeDrafts(form, form, theirs).merged);
    expect(edited.history.past.map(({ what }) => what)).toEqual(['question/worded']);
    expect(textOf(undo(undo(edited)), 'new')).toBe('Q1 Theirs');
  });

  it('typing goes on in the step it was in', () => {
    const mine = given(START, { type: 'question/worded', id: id('q1'), text: 'M' });
    const theirs = given(START, { type: 'question/worded', id: id('q4'), text: 'Theirs' }).document.form;
    const merged = mergedWith(mine, theirs);
    const edited = perform(
      merged,
      { type: 'question/worded', id: id('q1'), text: 'Mine' },
      { mint: counting('n'), now: 300 },
    );
    expect(edited.history.past).toHaveLength(1);
    expect(textOf(undo(edited), 'q1')).toBe('Q1 What is ?');
    expect(textOf(undo(edited), 'q4')).toBe('Q3 Theirs');
  });

  it('a history that does not fit its document is left behind', () => {
    const mine = given(START, { type: 'question/removed', id: id('q1') });
    const past = mine.history.past.map((step) => ({
      ...step,
      inverse: [{ op: 'replace' as const, path: ['no', 'such', 'place'], value: 1 }],
    }));
    const broken: Edited = { ...mine, history: { past, future: [] } };
    const theirs = given(START, { type: 'form/renamed', name: 'Theirs' }).document.form;
    expect(mergedWith(broken, theirs).history.past).toEqual([]);
  });
});
