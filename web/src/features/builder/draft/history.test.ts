import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionsOf } from '../../../form-rules/definition';
import { offersOptions } from '../../../form-rules/questionKinds';
import { asked } from '../../../form-rules/textRules';
import { documentOf } from './document';
import { type Edited, NO_HISTORY, perform, redo, undo } from './history';
import { numberAndText } from './numbering';
import { anyWish, type Wish } from './testing/anyCommands';
import { counting, draftWith, id } from './testing/drafts';

const START: Edited = {
  document: draftWith('Multiple Choice', 'Rating', 'Text'),
  history: NO_HISTORY,
  place: { pageId: id('p1') },
};

function performed(wishes: readonly Wish[], start = START): { edited: Edited; given: number } {
  const mint = counting('n');
  let [edited, given, now] = [start, 0, 0];
  for (const wish of wishes) {
    const command = wish(edited.document, mint);
    now += 2000;
    const next = command ? perform(edited, command, { mint, now }) : edited;
    given += next === edited ? 0 : 1;
    edited = next;
  }
  return { edited, given };
}

function firstText({ document }: Edited): string {
  return numberAndText(questionsOf(document.form)[0]?.questionText ?? '').text;
}

function times(count: number, step: (edited: Edited) => Edited, edited: Edited): Edited {
  return count === 0 ? edited : times(count - 1, step, step(edited));
}

describe('undo and redo', () => {
  it('lead back to the start and forth to the end, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(anyWish, { maxLength: 60 }), (wishes) => {
        const { edited, given } = performed(wishes);
        expect(edited.history.past).toHaveLength(given);
        const atStart = times(given, undo, edited);
        expect(atStart.document).toEqual(START.document);
        const atEnd = times(given, redo, atStart);
        expect(atEnd.document).toEqual(edited.document);
        expect(atEnd.place).toEqual(edited.place);
      }),
      { numRuns: 300 },
    );
  });

  it('still do after a reload, which turns steps into plain data', () => {
    fc.assert(
      fc.property(fc.array(anyWish, { maxLength: 40 }), (wishes) => {
        const { edited, given } = performed(wishes);
        const reloaded = structuredClone(edited);
        expect(times(given, undo, reloaded).document).toEqual(START.document);
      }),
      { numRuns: 60 },
    );
  });

  it('reach more than a hundred steps', () => {
    const mint = counting('n');
    const edited = Array.from({ length: 150 }).reduce<Edited>(
      (so, _, at) => perform(so, { type: 'form/renamed', name: `Name ${at}` }, { mint, now: at * 5000 }),
      START,
    );
    expect(times(150, undo, edited).document).toEqual(START.document);
  });

  it('take typing back in one step up to the last pause', () => {
    const mint = counting('n');
    const type = (edited: Edited, text: string, now: number) =>
      perform(edited, { type: 'question/worded', id: id('q1'), text }, { mint, now });
    const typed = ['H', 'He', 'Hey'].reduce((so, text, at) => type(so, text, at * 200), START);
    const later = type(typed, 'Hey you', 9000);
    expect(firstText(undo(later))).toBe('Hey');
    expect(undo(undo(later)).document).toEqual(START.document);
  });

  it('forget what was undone once something else is done', () => {
    const mint = counting('n');
    const name = (edited: Edited, to: string, now: number) =>
      perform(edited, { type: 'form/renamed', name: to }, { mint, now });
    const edited = name(undo(name(START, 'A', 0)), 'B', 5000);
    expect(redo(edited)).toBe(edited);
  });
});

describe('whatever is done', () => {
  it('leaves a form whose ids are single, whose sections agree with their questions and whose numbers follow the order', () => {
    fc.assert(
      fc.property(fc.array(anyWish, { maxLength: 60 }), (wishes) => {
        const { form } = performed(wishes).edited.document;
        const questions = questionsOf(form);
        const ids = [
          ...form.pages.map(({ pageId }) => pageId),
          ...questions.flatMap((one) => [one.id, ...('optionIds' in one ? one.optionIds : [])]),
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
        const numbered = questions.filter(({ type }) => type !== 'Text');
        numbered.forEach((one, at) => {
          expect(one.questionText).toBe(`Q${at + 1}${one.questionText.slice(`Q${at + 1}`.length)}`);
        });
        for (const one of questions.filter(offersOptions)) {
          expect(one.options).toHaveLength(one.optionIds.length);
          expect(one.options.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('leaves the document it began with as it was', () => {
    const before = structuredClone(START.document);
    fc.assert(
      fc.property(fc.array(anyWish, { maxLength: 30 }), (wishes) => void performed(wishes)),
      {
        numRuns: 50,
      },
    );
    expect(START.document).toEqual(before);
    expect(asked(questionsOf(documentOf(before.form).form)[0]?.questionText ?? '')).toBe('What is ?');
  });
});
