import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isId, type Mint, type QuestionId } from '../../../form-rules/ids';
import type { KindName, Question } from '../../../form-rules/questions';
import type { OmittedPart } from '../../../form-rules/questions/addressParts';
import type { Command } from './command';
import { type DraftForm, documentOf, pageWithQuestion, questionOf } from './document';
import { mergeDrafts } from './merge';
import { same } from './mergeFields';
import { sameQuestion as isSameQuestion } from './mergeQuestion';
import { numberAndText } from './numbering';
import type { ListName } from './optionLists';
import { reduce } from './reduce';
import { resolve } from './resolve';
import { draftWith } from './testing/drafts';
import { violationsOf } from './testing/invariants';
import { toServerForm, toServerQuestion } from './toServerForm';

const KINDS: readonly KindName[] = [
  'Short Answer',
  'Multiple Choice',
  'Checkbox',
  'Linear Scale',
  'Rating',
  'Text',
  'File Upload',
  'Matrix',
  'Ranking',
  'Consent',
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

/** A random edit: which command, and two numbers for its target. */
type RandomEdit = readonly [what: number, where: number, more: number];
const randomEdits = fc.array(fc.tuple(fc.nat(14), fc.nat(40), fc.nat(40)), { maxLength: 12 });

function commandFor(form: DraftForm, [what, where, more]: RandomEdit): Command | undefined {
  const questions = form.pages.flatMap((page) => page.questions);
  const page = form.pages[where % form.pages.length];
  const question = questions[where % Math.max(questions.length, 1)];
  const other = form.pages[more % form.pages.length];
  if (page === undefined || other === undefined) {
    return undefined;
  }
  const kind = KINDS[more % KINDS.length] ?? 'Text';
  const position = { pageId: page.pageId, at: more % (page.questions.length + 1) };
  switch (what) {
    case 0:
      return { type: 'page/add', id: mint() };
    case 1:
    case 2:
      return { type: 'question/add', id: mint(), kind, position };
    case 3:
      return { type: 'page/setTitle', id: page.pageId, title: `Title ${more}` };
    case 4:
      return form.pages.length > 1 ? { type: 'page/remove', id: page.pageId } : undefined;
    case 5:
      return { type: 'page/move', id: page.pageId, to: more % form.pages.length };
    case 6:
      return { type: 'form/setName', name: `Name ${more}` };
  }
  if (question === undefined) {
    return undefined;
  }
  switch (what) {
    case 7:
      return { type: 'question/setText', id: question.id, text: `Words ${more}` };
    case 8:
      return { type: 'question/setRequired', id: question.id, required: more % 2 === 0 };
    case 9:
      return { type: 'question/remove', id: question.id };
    case 10:
      return { type: 'question/move', id: question.id, position: { pageId: other.pageId, at: 0 } };
    case 11:
      return { type: 'question/setType', id: question.id, kind };
    case 12:
      return {
        type: 'option/add',
        questionId: question.id,
        list: more % 2 === 0 ? 'options' : 'rows',
        id: mint(),
      };
    case 13:
      return {
        type: 'options/paste',
        questionId: question.id,
        list: more % 3 === 0 ? 'rows' : 'options',
        at: 0,
        labels: lines(`Label ${where}`.repeat(1 + (more % 2) * 30), 1 + more),
        ids: lines('', more).map(() => mint()),
      };
    default:
      return {
        type: 'section/add',
        id: mint(),
        pageId: pageWithQuestion(form, question.id)?.pageId ?? page.pageId,
        upTo: question.id,
        bgColor: '#B6B6B6',
        opacity: 100,
      };
  }
}

function applyEdits(form: DraftForm, edits: readonly RandomEdit[]): DraftForm {
  let document = documentOf(form);
  for (const edit of edits) {
    const command = commandFor(document.form, edit);
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

const bases = randomEdits.map((edits) => applyEdits(empty, [[1, 0, 0], [1, 0, 1], [1, 0, 2], ...edits]));
const threeSides = fc
  .tuple(bases, randomEdits, randomEdits)
  .map(([base, mine, theirs]) => ({ base, mine: applyEdits(base, mine), theirs: applyEdits(base, theirs) }));

/** Ignores fields that the server does not store, e.g. `required` of a Text. */
const sameQuestion = (left: Question, right: Question) =>
  isSameQuestion(toServerQuestion(left), toServerQuestion(right));
const questionsOf = (form: DraftForm) => form.pages.flatMap((page) => page.questions);

describe('merging two drafts', () => {
  it('returns the changed side if the other is unchanged', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine }) => {
        expect(mergeDrafts(base, mine, base)).toEqual({ merged: mine, conflicts: [] });
        const merge = mergeDrafts(base, base, mine);
        expect(merge.conflicts).toEqual([]);
        expect(toServerForm(merge.merged)).toEqual(toServerForm(mine));
        expect(mergeDrafts(base, mine, mine)).toEqual({ merged: mine, conflicts: [] });
      }),
    );
  });

  it('combines independent changes of both sides', () => {
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
          expect(same(toServerForm(merged), toServerForm(wanted))).toBe(true);
        }
      }),
    );
  });

  it('merges without conflict when one side is ahead', () => {
    fc.assert(
      fc.property(bases, randomEdits, (base, edits) => {
        const theirs = applyEdits(base, edits);
        const mine = applyEdits(theirs, [[7, 0, 99]]);
        const { merged, conflicts } = mergeDrafts(theirs, mine, theirs);
        expect(conflicts).toEqual([]);
        expect(same(merged, mine)).toBe(true);
      }),
    );
  });

  it('keeps the invariants of a draft', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine, theirs }) => {
        expect(violationsOf(mergeDrafts(base, mine, theirs).merged)).toEqual([]);
      }),
    );
  });

  it('loses only questions removed by one side and unchanged by the other', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine, theirs }) => {
        const { merged, conflicts } = mergeDrafts(base, mine, theirs);
        const conflicting = new Set<string>(conflicts.map((conflict) => conflict.id));
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
            expect(isThere || conflicting.has(question.id) || removedBy(other, question.id, question)).toBe(
              true,
            );
          }
        }
      }),
    );
  });

  it('keeps changes of questions the other side did not touch', () => {
    fc.assert(
      fc.property(threeSides, ({ base, mine, theirs }) => {
        const { merged } = mergeDrafts(base, mine, theirs);
        const lost = questionsOf(merged).filter((question) => {
          const [was, here, there] = [base, mine, theirs].map((form) => questionOf(form, question.id));
          if (!was || !here || !there) {
            return false;
          }
          return (
            (sameQuestion(was, here) && !sameQuestion(question, there)) ||
            (sameQuestion(was, there) && !sameQuestion(question, here))
          );
        });
        expect(lost).toEqual([]);
      }),
    );
  });

  it('stays consistent after any choice, theirs applies their texts', () => {
    fc.assert(
      fc.property(threeSides, fc.constantFrom('mine', 'theirs', 'both'), ({ base, mine, theirs }, choice) => {
        const { merged, conflicts } = mergeDrafts(base, mine, theirs);
        const resolved = conflicts.reduce((form, conflict) => resolve(form, conflict, choice, mint), merged);
        expect(violationsOf(resolved)).toEqual([]);
        const ignored = conflicts.filter((conflict) => {
          const { theirs: wanted } = conflict.kind === 'question' ? conflict : {};
          const question = conflict.kind === 'question' ? questionOf(resolved, conflict.id) : undefined;
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
    { type: 'question/add', id: q, kind: 'Multiple Choice', position: { pageId: id('first'), at: 0 } },
    { type: 'question/setText', id: q, text: 'Seen before?' },
  ]);

  it('combines the text of one with `required` of the other', () => {
    const mine = reduceAll(base, [{ type: 'question/setText', id: q, text: 'Seen here before?' }]);
    const theirs = reduceAll(base, [{ type: 'question/setRequired', id: q, required: true }]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, q)).toMatchObject({ questionText: 'Q1 Seen here before?', required: true });
  });

  it('conflicts when both changed the text, and resolves each way', () => {
    const mine = reduceAll(base, [{ type: 'question/setText', id: q, text: 'Mine' }]);
    const theirs = reduceAll(base, [
      { type: 'question/setText', id: q, text: 'Theirs' },
      { type: 'question/setRequired', id: q, required: true },
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

  it('conflicts when one side removed what the other changed', () => {
    const changed = reduceAll(base, [{ type: 'question/setText', id: q, text: 'Changed' }]);
    const removed = reduceAll(base, [{ type: 'question/remove', id: q }]);
    const iRemoved = mergeDrafts(base, removed, changed);
    expect(textsOf(iRemoved.merged)).toEqual([]);
    expect(iRemoved.conflicts).toMatchObject([{ kind: 'question', id: q, mine: undefined }]);
    const theyRemoved = mergeDrafts(base, changed, removed);
    expect(textsOf(theyRemoved.merged)).toEqual(['Changed']);
    expect(theyRemoved.conflicts).toMatchObject([{ kind: 'question', id: q, theirs: undefined }]);
  });

  it('keeps options added by both sides with different labels', () => {
    const mine = reduceAll(base, [{ type: 'option/add', questionId: q, id: mint() }]);
    const theirs = reduceAll(base, [{ type: 'option/add', questionId: q, id: mint() }]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, q)).toMatchObject({
      options: ['Option 1', 'Option 2', 'Option 3', 'Option 4'],
    });
  });

  it('does not conflict about renumbered default labels', () => {
    const [, second] = optionIds(base);
    const mine = reduceAll(base, [
      { type: 'option/remove', questionId: q, id: id(optionIds(base)[0] ?? '') },
    ]);
    const theirs = reduceAll(base, [
      { type: 'option/setLabel', questionId: q, id: id(second ?? ''), label: 'No' },
    ]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, q)).toMatchObject({ options: ['No'] });
  });

  it('conflicts when both sides together add more options than fit', () => {
    const ranking = draftWith('Ranking').form;
    const full = (label: string) => pasted(ranking, 'options', lines(label, 12));
    const { merged, conflicts } = mergeDrafts(ranking, full('Mine'), full('Theirs'));
    expect(conflicts).toMatchObject([{ kind: 'question', fields: ['options'] }]);
    expect(questionOf(merged, id('q1'))).toMatchObject({ options: lines('Mine', 12) });
  });

  describe('with a type that has other limits', () => {
    const choice = pasted(draftWith('Multiple Choice').form, 'options', lines('Option of base', 25));
    const ids = idsOf(choice);
    const ranking = reduceAll(choice, [{ type: 'question/setType', id: id('q1'), kind: 'Ranking' }]);

    it.each<[string, Command]>([
      ['added an option', { type: 'option/add', questionId: id('q1'), id: mint(), label: 'New' }],
      [
        'renamed one that is cut off',
        { type: 'option/setLabel', questionId: id('q1'), id: id(ids[22] ?? ''), label: 'New' },
      ],
    ])('conflicts about the type when the other side %s and the list is full', (_, command) => {
      const edited = reduceAll(choice, [command]);
      for (const [mine, theirs] of [
        [ranking, edited],
        [edited, ranking],
      ] as const) {
        const { merged, conflicts } = mergeDrafts(choice, mine, theirs);
        expect(conflicts).toMatchObject([{ kind: 'question', fields: ['content'] }]);
        expect(toServerForm(merged)).toEqual(toServerForm(mine));
        const [conflict] = conflicts;
        const resolved = conflict && resolve(merged, conflict, 'theirs', mint);
        expect(resolved && toServerForm(resolved)).toEqual(toServerForm(theirs));
        expect(resolved && violationsOf(resolved)).toEqual([]);
      }
    });

    it('keeps an option that both types have', () => {
      const renamed = reduceAll(choice, [
        { type: 'option/setLabel', questionId: id('q1'), id: id(ids[3] ?? ''), label: 'New' },
      ]);
      const { merged, conflicts } = mergeDrafts(choice, ranking, renamed);
      expect(conflicts).toEqual([]);
      expect(questionOf(merged, id('q1'))).toMatchObject({
        type: 'Ranking',
        options: lines('Option of base', 20).with(3, 'New'),
      });
    });

    it('has the limit of the new type only', () => {
      const before = pasted(draftWith('Ranking').form, 'options', lines('Base', 19));
      const mine = pasted(
        reduceAll(before, [{ type: 'question/setType', id: id('q1'), kind: 'Checkbox' }]),
        'options',
        ['Base 0', ...lines('Mine', 10)],
      );
      const theirs = reduceAll(before, [
        { type: 'option/add', questionId: id('q1'), id: mint(), label: 'Theirs' },
      ]);
      const { merged, conflicts } = mergeDrafts(before, mine, theirs);
      expect(conflicts).toEqual([]);
      expect(idsOf(merged)).toHaveLength(30);
    });

    it('cuts the labels of the other side', () => {
      const before = pasted(draftWith('Multiple Choice').form, 'options', ['Red', 'Blue']);
      const mine = reduceAll(before, [{ type: 'question/setType', id: id('q1'), kind: 'Ranking' }]);
      const theirs = reduceAll(before, [
        {
          type: 'option/setLabel',
          questionId: id('q1'),
          id: id(idsOf(before)[0] ?? ''),
          label: '😀'.repeat(300),
        },
      ]);
      const { merged, conflicts } = mergeDrafts(before, mine, theirs);
      expect(conflicts).toEqual([]);
      expect(questionOf(merged, id('q1'))).toMatchObject({
        type: 'Ranking',
        options: ['😀'.repeat(250), 'Blue'],
      });
    });
  });

  it('keeps options of a Dropdown added by both sides with different labels', () => {
    const dropdown = draftWith('Dropdown').form;
    const added = () => reduceAll(dropdown, [{ type: 'option/add', questionId: id('q1'), id: mint() }]);
    const { merged, conflicts } = mergeDrafts(dropdown, added(), added());
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, id('q1'))).toMatchObject({
      options: ['Drop Down Option', 'Drop Down Option', 'Drop Down Option 3', 'Drop Down Option 4'],
    });
  });

  it.each<[OmittedPart[], OmittedPart[], OmittedPart[], OmittedPart[]]>([
    [[], ['country'], ['line2'], ['line2', 'country']],
    [['line2'], [], ['line2', 'postcode'], ['postcode']],
    [['line2', 'country'], ['line2'], ['country'], []],
  ])('combines the omitted parts %j changed to %j and %j', (before, mine, theirs, combined) => {
    const merge = mergeDrafts(omitting(before), omitting(mine), omitting(theirs));
    expect(merge.conflicts).toEqual([]);
    expect(toServerForm(merge.merged)).toEqual(toServerForm(omitting(combined)));
  });

  it('leaves out “Other” when the new type of the other side has none', () => {
    const labelled = pasted(draftWith('Multiple Choice').form, 'options', ['Red', 'Blue']);
    const mine = reduceAll(labelled, [{ type: 'question/setType', id: id('q1'), kind: 'Ranking' }]);
    const theirs = reduceAll(labelled, [
      { type: 'content/set', id: id('q1'), content: { other: true } },
      { type: 'option/add', questionId: id('q1'), id: mint(), label: 'Green' },
    ]);
    const { merged, conflicts } = mergeDrafts(labelled, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, id('q1'))).toMatchObject({
      type: 'Ranking',
      options: ['Red', 'Blue', 'Green'],
    });
    expect(questionOf(merged, id('q1'))).not.toHaveProperty('other');
  });

  it('conflicts when one side changed the type to Matrix', () => {
    const mine = reduceAll(base, [{ type: 'question/setType', id: q, kind: 'Matrix' }]);
    const theirs = reduceAll(base, [{ type: 'option/add', questionId: q, id: mint() }]);
    expect(mergeDrafts(base, mine, theirs).conflicts).toMatchObject([{ fields: ['content'] }]);
  });

  it('conflicts about page title and form name', () => {
    const mine = reduceAll(base, [
      { type: 'page/setTitle', id: id('first'), title: 'My title' },
      { type: 'form/setName', name: 'My name' },
    ]);
    const theirs = reduceAll(base, [
      { type: 'page/setTitle', id: id('first'), title: 'Their title' },
      { type: 'form/setName', name: 'Their name' },
    ]);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['page', ['pageTitle']],
      ['form', ['name']],
    ]);
    const resolved = conflicts.reduce((form, conflict) => resolve(form, conflict, 'theirs', mint), merged);
    expect(resolved).toMatchObject({ name: 'Their name', pages: [{ pageTitle: 'Their title' }] });
  });

  it('restores their pages when each side removed the others', () => {
    const two = reduceAll(base, [{ type: 'page/add', id: id('second') }]);
    const mine = reduceAll(two, [
      { type: 'page/remove', id: id('first') },
      { type: 'page/setTitle', id: id('second'), title: 'Mine' },
    ]);
    const theirs = reduceAll(two, [{ type: 'page/remove', id: id('second') }]);
    const { merged, conflicts } = mergeDrafts(two, mine, theirs);
    const resolved = conflicts.reduce((form, conflict) => resolve(form, conflict, 'theirs', mint), merged);
    expect(resolved.pages.map(({ pageId }) => pageId)).toEqual(['first']);
  });

  function optionIds(form: DraftForm): readonly string[] {
    return idsOf(form, q);
  }
});

describe('a Matrix changed on both sides', () => {
  const base = pasted(pasted(draftWith('Matrix').form, 'rows', ['Staff', 'Rooms']), 'options', [
    'Bad',
    'Good',
  ]);
  const [question] = questionsOf(base);
  const [staff] = question && 'rowIds' in question ? question.rowIds : [];

  it('keeps rows of one and columns of the other', () => {
    const mine = pasted(base, 'rows', ['Staff', 'Food'], 0);
    const theirs = pasted(base, 'options', ['Bad', 'Fair'], 0);
    const { merged, conflicts } = mergeDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, id('q1'))).toMatchObject({
      rows: ['Staff', 'Food', 'Rooms'],
      options: ['Bad', 'Fair', 'Good'],
    });
  });

  it('keeps rows added by both sides with different labels', () => {
    const added = () =>
      reduceAll(base, [{ type: 'option/add', questionId: id('q1'), list: 'rows', id: mint() }]);
    const { merged, conflicts } = mergeDrafts(base, added(), added());
    expect(conflicts).toEqual([]);
    expect(questionOf(merged, id('q1'))).toMatchObject({ rows: ['Staff', 'Rooms', 'Row 3', 'Row 4'] });
  });

  it('conflicts about a row that both renamed', () => {
    const renamed = (label: string) =>
      reduceAll(base, [{ type: 'option/setLabel', questionId: id('q1'), id: id(staff ?? ''), label }]);
    const { conflicts } = mergeDrafts(base, renamed('Doctors'), renamed('Nurses'));
    expect(conflicts).toMatchObject([{ kind: 'question', fields: ['rows'] }]);
  });
});

function omitting(omittedParts: OmittedPart[]): DraftForm {
  return reduceAll(draftWith('Address').form, [
    { type: 'content/set', id: id('q1'), content: { omittedParts } },
  ]);
}

function idsOf(form: DraftForm, question = id('q1')): readonly string[] {
  const found = questionOf(form, question);
  return found && 'optionIds' in found ? found.optionIds : [];
}

function lines(label: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${label} ${at}`);
}

/** Pastes labels over the item at this index. */
function pasted(form: DraftForm, list: ListName, labels: readonly string[], at = 0): DraftForm {
  const ids = labels.slice(1).map(() => mint());
  return reduceAll(form, [{ type: 'options/paste', questionId: id('q1'), list, at, labels, ids }]);
}

function reduceAll(form: DraftForm, commands: readonly Command[]): DraftForm {
  return commands.reduce((document, command) => reduce(document, command, mint), documentOf(form)).form;
}

function textsOf(form: DraftForm): string[] {
  return questionsOf(form).map(({ questionText }) => numberAndText(questionText).text);
}
