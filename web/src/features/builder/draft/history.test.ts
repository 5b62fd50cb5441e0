import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionsOf } from '../../../form-rules/definition';
import { takesAnswer } from '../../../form-rules/questionKinds';
import { textWithoutNumber } from '../../../form-rules/textRules';
import type { ConfirmationPatch, ContentPatch } from './command';
import { documentOf } from './document';
import { applyCommand, type EditedDraft, NO_HISTORY, redo, undo } from './history';
import { numberAndText } from './numbering';
import { optionLists } from './optionLists';
import { anyCommand, type CommandMaker } from './testing/commandArbitraries';
import { counting, draftWith, id } from './testing/drafts';

const START: EditedDraft = {
  document: draftWith('Multiple Choice', 'Rating', 'Text', 'Matrix'),
  history: NO_HISTORY,
  selection: { pageId: id('p1') },
};

function applyAll(makers: readonly CommandMaker[], start = START): { edited: EditedDraft; applied: number } {
  const mint = counting('n');
  let [edited, applied, now] = [start, 0, 0];
  for (const make of makers) {
    const command = make(edited.document, mint);
    now += 2000;
    const next = command ? applyCommand(edited, command, { mint, now }) : edited;
    applied += next === edited ? 0 : 1;
    edited = next;
  }
  return { edited, applied };
}

function firstText({ document }: EditedDraft): string {
  return numberAndText(questionsOf(document.form)[0]?.questionText ?? '').text;
}

function times(count: number, step: (edited: EditedDraft) => EditedDraft, edited: EditedDraft): EditedDraft {
  return count === 0 ? edited : times(count - 1, step, step(edited));
}

describe('undo and redo', () => {
  it('restore the start and the end after any commands', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (makers) => {
        const { edited, applied } = applyAll(makers);
        expect(edited.history.past).toHaveLength(applied);
        const atStart = times(applied, undo, edited);
        expect(atStart.document).toEqual(START.document);
        const atEnd = times(applied, redo, atStart);
        expect(atEnd.document).toEqual(edited.document);
        expect(atEnd.selection).toEqual(edited.selection);
      }),
      { numRuns: 300 },
    );
  });

  it('work after a reload with plain data', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (makers) => {
        const { edited, applied } = applyAll(makers);
        const reloaded = structuredClone(edited);
        expect(times(applied, undo, reloaded).document).toEqual(START.document);
      }),
      { numRuns: 60 },
    );
  });

  it('support more than a hundred steps', () => {
    const mint = counting('n');
    const edited = Array.from({ length: 150 }).reduce<EditedDraft>(
      (so, _, at) => applyCommand(so, { type: 'form/setName', name: `Name ${at}` }, { mint, now: at * 5000 }),
      START,
    );
    expect(times(150, undo, edited).document).toEqual(START.document);
  });

  it('undo typing in one step up to the last pause', () => {
    const mint = counting('n');
    const type = (edited: EditedDraft, text: string, now: number) =>
      applyCommand(edited, { type: 'question/setText', id: id('q1'), text }, { mint, now });
    const typed = ['H', 'He', 'Hey'].reduce((so, text, at) => type(so, text, at * 200), START);
    const later = type(typed, 'Hey you', 9000);
    expect(firstText(undo(later))).toBe('Hey');
    expect(undo(undo(later)).document).toEqual(START.document);
  });

  it.each<[string, number, readonly ContentPatch[]]>([
    ['a typed setting in one step', 1, [{ maxLength: 2 }, { maxLength: 20 }]],
    ['two settings in two steps', 2, [{ minLength: 2 }, { maxLength: 20 }]],
    ['each chosen format in its own step', 2, [{ format: 'email' }, { format: 'time' }]],
  ])('undo %s', (_, steps, patches) => {
    const start = { ...START, document: draftWith('Short Answer') };
    const edited = patches.reduce<EditedDraft>(
      (so, content, at) =>
        applyCommand(
          so,
          { type: 'content/set', id: id('q1'), content },
          { mint: counting('n'), now: at * 200 },
        ),
      start,
    );
    expect(edited.history.past).toHaveLength(steps);
    expect(times(steps, undo, edited).document).toEqual(start.document);
  });

  it.each<[string, number, readonly ConfirmationPatch[]]>([
    ['the typed text of a mail in one step', 1, [{ text: 'H' }, { text: 'He' }]],
    ['its subject and its text in two steps', 2, [{ subject: 'H' }, { text: 'H' }]],
    ['its chosen address and copy in two steps', 2, [{ addressQuestionId: id('q1') }, { copyAnswers: true }]],
  ])('undo %s', (_, steps, patches) => {
    const edited = patches.reduce<EditedDraft>(
      (so, confirmation, at) =>
        applyCommand(so, { type: 'confirmation/set', confirmation }, { mint: counting('n'), now: at * 200 }),
      START,
    );
    expect(edited.history.past).toHaveLength(steps);
    expect(times(steps, undo, edited).document).toEqual(START.document);
  });

  it('discard the redo steps after a new edit', () => {
    const mint = counting('n');
    const name = (edited: EditedDraft, to: string, now: number) =>
      applyCommand(edited, { type: 'form/setName', name: to }, { mint, now });
    const edited = name(undo(name(START, 'A', 0)), 'B', 5000);
    expect(redo(edited)).toBe(edited);
  });
});

describe('any sequence of commands', () => {
  it('keeps the invariants of a draft', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 60 }), (makers) => {
        const { form } = applyAll(makers).edited.document;
        const questions = questionsOf(form);
        const ids = [
          ...form.pages.map(({ pageId }) => pageId),
          ...questions.flatMap((one) => [one.id, ...optionLists(one).flatMap((list) => list.ids)]),
          ...form.pages.flatMap(({ sections }) => (sections ?? []).map(({ sectionId }) => sectionId)),
        ];
        expect(new Set(ids).size).toBe(ids.length);
        for (const page of form.pages) {
          for (const section of page.sections ?? []) {
            const members = page.questions.filter(({ sectionId }) => sectionId === section.sectionId);
            expect(section.questions).toEqual(members.map((one) => one.id));
            expect(members).not.toHaveLength(0);
          }
        }
        const numbered = questions.filter(({ type }) => takesAnswer(type));
        numbered.forEach((one, at) => {
          expect(one.questionText).toBe(`Q${at + 1}${one.questionText.slice(`Q${at + 1}`.length)}`);
        });
        for (const list of questions.flatMap(optionLists)) {
          expect(list.labels).toHaveLength(list.ids.length);
          expect(list.labels.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('does not mutate the original document', () => {
    const before = structuredClone(START.document);
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30 }), (makers) => void applyAll(makers)),
      {
        numRuns: 50,
      },
    );
    expect(START.document).toEqual(before);
    expect(textWithoutNumber(questionsOf(documentOf(before.form).form)[0]?.questionText ?? '')).toBe(
      'What is ?',
    );
  });
});
