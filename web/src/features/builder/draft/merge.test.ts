import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KindName, Question } from '../../../form-rules/definition';
import { isId, type Mint, type QuestionId } from '../../../form-rules/ids';
import { asStored, storedQuestion } from './asStored';
import type { Command } from './command';
import { type DraftForm, documentOf, pageHolding, questionOf } from './document';
import { mergeDrafts } from './merge';
import { same } from './mergeFields';
import { sameQuestion as sameInWords } from './mergeQuestion';
import { numberAndText } from './numbering';
import { reduce } from './reduce';
import { resolve } from './resolve';
import { flawsOf } from './testing/flaws';

const KINDS: readonly KindName[] = [
  'Short Answer',
  'Multiple Choice',
  'Checkbox',
  'Linear Scale',
  'Rating',
  'Text',
  'File Upload',
];

let minted = 0;
const mint: Mint = () => {
  minted += 1;
  return id(`id-${minted}`);
};

function id(text: string) {
  if (!isId(text)) {
    throw new Error(`${text} is no id`);
  }
  return text;
}

/** What a side does: a number for what, and numbers for where. */
type Deed = readonly [what: number, where: number, more: number];
const deeds = fc.array(fc.tuple(fc.nat(13), fc.nat(40), fc.nat(40)), { maxLength: 12 });

function commandFor(form: DraftForm, [what, where, more]: Deed): Command | undefined {
  const questions = form.pages.flatMap((page) => page.questions);
  const page = form.pages[where % form.pages.length];
  const question = questions[where % Math.max(questions.length, 1)];
  const other = form.pages[more % form.pages.length];
  if (page === undefined || other === undefined) {
    return undefined;
  }
  const kind = KINDS[more % KINDS.length] ?? 'Text';
  const place = { pageId: page.pageId, at: more % (page.questions.length + 1) };
  switch (what) {
    case 0:
      return { type: 'page/added', id: mint() };
    case 1:
    case 2:
      return { type: 'question/added', id: mint(), kind, place };
    case 3:
      return { type: 'page/titled', id: page.pageId, title: `Title ${more}` };
    case 4:
      return form.pages.length > 1 ? { type: 'page/removed', id: page.pageId } : undefined;
    case 5:
      return { type: 'page/moved', id: page.pageId, to: more % form.pages.length };
    case 6:
      return { type: 'form/renamed', name: `Name ${more}` };
  }
  if (question === undefined) {
    return undefined;
  }
  switch (what) {
    case 7:
      return { type: 'question/worded', id: question.id, text: `Words ${more}` };
    case 8:
      return { type: 'question/required', id: question.id, required: more % 2 === 0 };
    case 9:
      return { type: 'question/removed', id: question.id };
    case 10:
      return { type: 'question/moved', id: question.id, place: { pageId: other.pageId, at: 0 } };
    case 11:
      return { type: 'question/retyped', id: question.id, kind };
    case 12:
      return { type: 'option/added', questionId: question.id, id: mint() };
    default:
      return {
        type: 'section/added',
        id: mint(),
        pageId: pageHolding(form, question.id)?.pageId ?? page.pageId,
        upTo: question.id,
        bgColor: '#B6B6B6',
        opacity: 100,
      };
  }
}

function made(form: DraftForm, done: readonly Deed[]): DraftForm {
  let document = documentOf(form);
  for (const deed of done) {
    const command = commandFor(document.form, deed);
    if (command) {
      document = reduce(document, command, mint);
    }
  }
  return document.form;
}

const empty: DraftForm = {
  name: 'Intake',
  pages: [{ pageId: id('first'), pageTitle: 'Page 01', questions: [] }],
  pageConditions: {},
};

const bases = deeds.map((done) => made(empty, [[1, 0, 0], [1, 0, 1], [1, 0, 2], ...done]));
const threeSides = fc
  .tuple(bases, deeds, deeds)
  .map(([base, mine, theirs]) => ({ base, mine: made(base, mine), theirs: made(base, theirs) }));

/** What the server does not keep is no difference: a Text that is required, a star that is selected. */
const sameQuestion = (left: Question, right: Question) =>
  sameInWords(storedQuestion(left), storedQuestion(right));
const questionsOf = (form: DraftForm) => form.pages.flatMap((page) => page.questions);

describe('merging two sides of a draft', () => {
  it('takes a side as it is when the other changed nothing', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine }) => {
        expect(mergeDrafts(base, mine, base)).toEqual({ merged: mine, conflicts: [] });
        const taken = mergeDrafts(base, base, mine);
        expect(taken.conflicts).toEqual([]);
        expect(asStored(taken.merged)).toEqual(asStored(mine));
        expect(mergeDrafts(base, mine, mine)).toEqual({ merged: mine, conflicts: [] });
      }),
    );
  });

  it('adds one change of theirs to all of mine, and the other way round', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine }) => {
        fc.pre(mine.name === base.name);
        const renamed = { ...base, name: 'Renamed elsewhere' };
        const wanted = { ...mine, name: 'Renamed elsewhere' };
        for (const { merged, conflicts } of [
          mergeDrafts(base, mine, renamed),
          mergeDrafts(base, renamed, mine),
        ]) {
          expect(conflicts).toEqual([]);
          expect(same(asStored(merged), asStored(wanted))).toBe(true);
        }
      }),
    );
  });

  it('finds the same when both sides did the same and one of them more', () => {
    fc.assert(
      fc.property(bases, deeds, (base, done) => {
        const theirs = made(base, done);
        const mine = made(theirs, [[7, 0, 99]]);
        const { merged, conflicts } = mergeDrafts(theirs, mine, theirs);
        expect(conflicts).toEqual([]);
        expect(same(merged, mine)).toBe(true);
      }),
    );
  });

  it('gives every id once, and lets sections and questions agree', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine, theirs }) => {
        expect(flawsOf(mergeDrafts(base, mine, theirs).merged)).toEqual([]);
      }),
    );
  });

  it('loses no question but one that a side removed and the other left alone', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine, theirs }) => {
        const { merged, conflicts } = mergeDrafts(base, mine, theirs);
        const asked = new Set<string>(conflicts.map((conflict) => conflict.id));
        const removedBy = (side: DraftForm, question: QuestionId, left: Question) => {
          const was = questionOf(base, question);
          return was !== undefined && !questionOf(side, question) && sameQuestion(was, left);
        };
        for (const [side, other] of [
          [mine, theirs],
          [theirs, mine],
        ] as const) {
          for (const question of questionsOf(side)) {
            const isThere = questionOf(merged, question.id) !== undefined;
            expect(isThere || asked.has(question.id) || removedBy(other, question.id, question)).toBe(true);
          }
        }
      }),
    );
  });

  it('keeps what each side said in questions the other did not touch', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine, theirs }) => {
        const { merged } = mergeDrafts(base, mine, theirs);
        const overruled = questionsOf(merged).filter((question) => {
          const [was, here, there] = [base, mine, theirs].map((form) => questionOf(form, question.id));
          if (!was || !here || !there) {
            return false;
          }
          return (
            (sameQuestion(was, here) && !sameQuestion(question, there)) ||
            (sameQuestion(was, there) && !sameQuestion(question, here))
          );
        });
        expect(overruled).toEqual([]);
      }),
    );
  });

  it('stays well formed whatever is chosen, and theirs everywhere leaves their words', () => {
    fc.assert(
      fc.property(threeSides, fc.constantFrom('mine', 'theirs', 'both'), ({ base, mine, theirs }, choice) => {
        const { merged, conflicts } = mergeDrafts(base, mine, theirs);
        const settled = conflicts.reduce((form, conflict) => resolve(form, conflict, choice, mint), merged);
        expect(flawsOf(settled)).toEqual([]);
        const ignored = conflicts.filter((conflict) => {
          const { theirs: wanted } = conflict.kind === 'question' ? conflict : {};
          const question = conflict.kind === 'question' ? questionOf(settled, conflict.id) : undefined;
          return wanted && !(question && sameQuestion(question, wanted));
        });
        expect(choice === 'theirs' ? ignored : []).toEqual([]);
      }),
    );
  });
});

describe('one question changed on both sides', () => {
  const q = id('q');
  const base = reduceAll(empty, [
    { type: 'question/added', id: q, kind: 'Multiple Choice', place: { pageId: id('first'), at: 0 } },
    { type: 'question/worded', id: q, text: 'Seen before?' },
  ]);

  it('takes the text from one and the required mark from the other', () => {
    const mine = reduceAll(base, [{ type: 'question/worded', id: q, text: 'Seen here before?' }]);
    const theirs = reduceAll(base, [{ type: 'question/required', id: q, required: true }]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, q)).toMatchObject({ questionText: 'Q1 Seen here before?', required: true });
  });

  it('asks when both changed the text, holds mine, and can take theirs or both', () => {
    const mine = reduceAll(base, [{ type: 'question/worded', id: q, text: 'Mine' }]);
    const theirs = reduceAll(base, [
      { type: 'question/worded', id: q, text: 'Theirs' },
      { type: 'question/required', id: q, required: true },
    ]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toMatchObject([{ kind: 'question', id: q, fields: ['questionText'] }]);
    expect(questionOf(merged, q)).toMatchObject({ questionText: 'Q1 Mine', required: true });
    const [conflict] = conflicts;
    if (conflict === undefined) {
      throw new Error('no conflict');
    }
    expect(textsOf(resolve(merged, conflict, 'theirs', mint))).toEqual(['Theirs']);
    expect(textsOf(resolve(merged, conflict, 'both', mint))).toEqual(['Mine', 'Theirs']);
  });

  it('asks when one removed what the other changed', () => {
    const changed = reduceAll(base, [{ type: 'question/worded', id: q, text: 'Changed' }]);
    const removed = reduceAll(base, [{ type: 'question/removed', id: q }]);
    const iRemoved = mergeDrafts(base, removed, changed);
    expect(textsOf(iRemoved.merged)).toEqual([]);
    expect(iRemoved.conflicts).toMatchObject([{ kind: 'question', id: q, mine: undefined }]);
    const theyRemoved = mergeDrafts(base, changed, removed);
    expect(textsOf(theyRemoved.merged)).toEqual(['Changed']);
    expect(theyRemoved.conflicts).toMatchObject([{ kind: 'question', id: q, theirs: undefined }]);
  });

  it('puts options that each side added side by side under different names', () => {
    const mine = reduceAll(base, [{ type: 'option/added', questionId: q, id: mint() }]);
    const theirs = reduceAll(base, [{ type: 'option/added', questionId: q, id: mint() }]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, q)).toMatchObject({
      options: ['Option 1', 'Option 2', 'Option 3', 'Option 4'],
    });
  });

  it('sees no conflict in options that only followed their place', () => {
    const [, second] = optionIds(base);
    const mine = reduceAll(base, [
      { type: 'option/removed', questionId: q, id: id(optionIds(base)[0] ?? '') },
    ]);
    const theirs = reduceAll(base, [
      { type: 'option/labelled', questionId: q, id: id(second ?? ''), label: 'No' },
    ]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, q)).toMatchObject({ options: ['No'] });
  });

  it('asks about a page title that both changed, and about the name of the form', () => {
    const mine = reduceAll(base, [
      { type: 'page/titled', id: id('first'), title: 'My title' },
      { type: 'form/renamed', name: 'My name' },
    ]);
    const theirs = reduceAll(base, [
      { type: 'page/titled', id: id('first'), title: 'Their title' },
      { type: 'form/renamed', name: 'Their name' },
    ]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['page', ['pageTitle']],
      ['form', ['name']],
    ]);
    const settled = conflicts.reduce((form, conflict) => resolve(form, conflict, 'theirs', mint), merged);
    expect(settled).toMatchObject({ name: 'Their name', pages: [{ pageTitle: 'Their title' }] });
  });

  it('leaves their pages when each side removed what the other kept and theirs is chosen', () => {
    const two = reduceAll(base, [{ type: 'page/added', id: id('second') }]);
    const mine = reduceAll(two, [
      { type: 'page/removed', id: id('first') },
      { type: 'page/titled', id: id('second'), title: 'Mine' },
    ]);
    const theirs = reduceAll(two, [{ type: 'page/removed', id: id('second') }]);
    const { merged, conflicts } = mergeDrafts(two, mine, theirs);
    const settled = conflicts.reduce((form, conflict) => resolve(form, conflict, 'theirs', mint), merged);
    expect(settled.pages.map(({ pageId }) => pageId)).toEqual(['first']);
  });

  function optionIds(form: DraftForm): readonly string[] {
    const question = questionOf(form, q);
    return question && 'optionIds' in question ? question.optionIds : [];
  }
});

function reduceAll(form: DraftForm, commands: readonly Command[]): DraftForm {
  return commands.reduce((document, command) => reduce(document, command, mint), documentOf(form)).form;
}

function textsOf(form: DraftForm): string[] {
  return questionsOf(form).map(({ questionText }) => numberAndText(questionText).text);
}
