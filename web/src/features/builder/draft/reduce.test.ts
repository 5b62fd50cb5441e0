import { describe, expect, it } from 'vitest';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import type { Command, ContentPatch } from './command';
import { type DraftDocument, questionOf } from './document';
import { optionList } from './optionLists';
import { reduce } from './reduce';
import { counting, draftWith, id } from './testing/drafts';

const [p1, p2] = [id('p1'), id('p2')];
const [q1, q2, q3, q4] = [id('q1'), id('q2'), id('q3'), id('q4')];

const RETYPABLE = [
  'Long Answer',
  'Multiple Choice',
  'Checkbox',
  'Dropdown',
  'Matrix',
  'Ranking',
  'Consent',
  'File Upload',
  'Date',
  'Linear Scale',
  'Rating',
  'Text',
] as const;

function changed(document: DraftDocument, ...commands: Command[]): DraftDocument {
  const mint = counting('n');
  return commands.reduce((so, command) => reduce(so, command, mint), document);
}

function set(document: DraftDocument, content: ContentPatch): DraftDocument {
  return changed(document, { type: 'content/set', id: q1, content });
}

function texts({ form }: DraftDocument): string[] {
  return form.pages.flatMap(({ questions }) => questions.map(({ questionText }) => questionText));
}

function question<Kind extends Question['type']>(document: DraftDocument, which: typeof q1, type: Kind) {
  const found = questionOf(document.form, which);
  if (!isOfKind(found, type)) {
    throw new Error(`${which} is ${found?.type}`);
  }
  return found;
}

function isOfKind<Kind extends Question['type']>(
  found: Question | undefined,
  type: Kind,
): found is Extract<Question, { type: Kind }> {
  return found?.type === type;
}

function options(document: DraftDocument, which = q1): readonly string[] {
  const found = questionOf(document.form, which);
  return found && offersOptions(found) ? found.options : [];
}

function firstOption(one: Question | undefined) {
  return one && offersOptions(one) ? one.optionIds[0] : undefined;
}

describe('questions', () => {
  it('start as numbered Multiple Choice with two options', () => {
    const document = changed(draftWith('Date'), {
      type: 'question/add',
      id: q2,
      kind: 'Multiple Choice',
      position: { pageId: p1, at: 1 },
    });
    expect(texts(document)).toEqual(['Q1 What is ?', 'Q2 What is ?']);
    expect(options(document, q2)).toEqual(['Option 1', 'Option 2']);
  });

  it('are numbered across pages, except Text', () => {
    const document = changed(
      draftWith('Date', 'Text', 'Rating'),
      { type: 'page/add', id: p2 },
      { type: 'question/add', id: q4, kind: 'Short Answer', position: { pageId: p2, at: 0 } },
    );
    expect(texts(document)).toEqual(['Q1 What is ?', '', 'Q2 Rate us by choosing stars?', 'Q3 What is ?']);
  });

  it('keep their text when a removal changes their number', () => {
    const document = changed(
      draftWith('Date', 'Date', 'Date'),
      { type: 'question/setText', id: q3, text: 'When? Q3 of 2026' },
      { type: 'question/remove', id: q1 },
    );
    expect(texts(document)).toEqual(['Q1 What is ?', 'Q2 When? Q3 of 2026']);
  });

  it('get the specified default content when their type changes', () => {
    const become = (kind: Question['type']) =>
      changed(draftWith('Multiple Choice'), { type: 'question/setType', id: q1, kind });
    expect(texts(become('Rating'))).toEqual(['Q1 Rate us by choosing stars?']);
    expect(question(become('Rating'), q1, 'Rating').rating).toEqual({ count: 5, selected: 0 });
    expect(options(become('Checkbox'))).toEqual(['Option 1', 'Option 2']);
    expect(options(become('Dropdown'))).toEqual(['Drop Down Option', 'Drop Down Option']);
    const upload = question(become('File Upload'), q1, 'File Upload');
    expect(upload).toMatchObject({ maxFiles: 5, maxFileSize: '5mb' });
    expect(upload.fileTypes).toHaveLength(8);
    expect(question(become('Date'), q1, 'Date').dateValue).toBe('');
    expect(question(become('Linear Scale'), q1, 'Linear Scale').linearScale).toEqual({
      min: 0,
      max: 10,
      selected: 5,
    });
  });

  it('restore their content when the type is changed back', () => {
    const document = changed(
      draftWith('Multiple Choice'),
      { type: 'question/setText', id: q1, text: 'Which colour?' },
      { type: 'option/setLabel', questionId: q1, id: id('o1'), label: 'Red' },
      { type: 'question/setType', id: q1, kind: 'Rating' },
      { type: 'question/setType', id: q1, kind: 'Multiple Choice' },
    );
    expect(texts(document)).toEqual(['Q1 Which colour?']);
    expect(options(document)).toEqual(['Red', 'Option 2']);
  });

  it.each(RETYPABLE)('keep typed text when changed to %s and back', (kind) => {
    const become = { type: 'question/setType', id: q1, kind } as const;
    const worded = changed(
      draftWith('Short Answer'),
      { type: 'question/setText', id: q1, text: 'How was it?' },
      become,
    );
    const [retyped] = worded.form.pages[0]?.questions ?? [];
    expect(retyped?.type === 'Text' ? retyped.shortText : retyped?.questionText).toMatch(/How was it\?$/);
    const back = changed(worded, { type: 'question/setType', id: q1, kind: 'Date' });
    expect(texts(back)).toEqual(['Q1 How was it?']);
  });

  it('get the default text of the new type while untouched', () => {
    const rating = changed(draftWith('Date'), { type: 'question/setType', id: q1, kind: 'Rating' });
    expect(texts(rating)).toEqual(['Q1 Rate us by choosing stars?']);
    const text = changed(rating, { type: 'question/setType', id: q1, kind: 'Text' });
    expect(texts(text)).toEqual(['']);
    expect(question(text, q1, 'Text').shortText).toBe('');
    const back = changed(text, { type: 'question/setType', id: q1, kind: 'Date' });
    expect(texts(back)).toEqual(['Q1 What is ?']);
  });

  it('keep typed options between choice types', () => {
    const document = changed(
      draftWith('Multiple Choice'),
      { type: 'option/setLabel', questionId: q1, id: id('o1'), label: 'Red' },
      { type: 'question/setType', id: q1, kind: 'Checkbox' },
    );
    expect(options(document)).toEqual(['Red', 'Option 2']);
  });

  it.each([
    ['Multiple Choice', 'Ranking', { shuffle: true }],
    ['Ranking', 'Dropdown', { shuffle: true }],
    ['Multiple Choice', 'Matrix', {}],
    ['Matrix', 'Checkbox', {}],
    ['Dropdown', 'Checkbox', { other: true, shuffle: true }],
  ] as const)('changed from %s to %s keep options and the settings %j', (from, to, kept) => {
    const before = changed(
      draftWith(from),
      { type: 'option/setLabel', questionId: q1, id: id('o1'), label: 'Red' },
      { type: 'content/set', id: q1, content: { other: true, shuffle: true } },
      { type: 'question/setType', id: q1, kind: to },
    );
    const after = questionOf(before.form, q1);
    expect(after).toMatchObject({ type: to, optionIds: ['o1', 'o2'], ...kept });
    expect(options(before)[0]).toBe('Red');
    for (const name of ['other', 'shuffle'].filter((one) => !(one in kept))) {
      expect(after).not.toHaveProperty(name);
    }
  });

  it('changed to Matrix get new rows', () => {
    const document = changed(
      draftWith('Checkbox'),
      { type: 'option/setLabel', questionId: q1, id: id('o1'), label: 'Red' },
      { type: 'question/setType', id: q1, kind: 'Matrix' },
    );
    expect(question(document, q1, 'Matrix')).toMatchObject({
      rows: ['Row 1', 'Row 2'],
      options: ['Red', 'Option 2'],
    });
  });

  it.each([
    ['Ranking', 20],
    ['Matrix', 20],
    ['Dropdown', 30],
  ] as const)('changed to %s keep at most %i options, and all when changed back', (kind, count) => {
    const labels = Array.from({ length: 30 }, (_, at) => `Line ${at}`);
    const ids = labels.slice(1).map((_, at) => id(`x${at}`));
    const long = changed(draftWith('Checkbox'), {
      type: 'options/paste',
      questionId: q1,
      at: 0,
      labels,
      ids,
    });
    const retyped = changed(long, { type: 'question/setType', id: q1, kind });
    expect(options(retyped)).toEqual(labels.slice(0, count));
    expect(question(retyped, q1, kind).optionIds).toHaveLength(count);
    const back = changed(retyped, { type: 'question/setType', id: q1, kind: 'Checkbox' });
    expect(back.form).toEqual(long.form);
  });

  it('become required when changed to Consent, and optional again when changed back', () => {
    const retyped = changed(draftWith('Date'), { type: 'question/setType', id: q1, kind: 'Consent' });
    expect(question(retyped, q1, 'Consent')).toMatchObject({ required: true, consentText: 'I agree.' });
    const back = changed(retyped, { type: 'question/setType', id: q1, kind: 'Date' });
    expect(question(back, q1, 'Date').required).toBe(false);
    const again = changed(back, { type: 'question/setType', id: q1, kind: 'Consent' });
    expect(question(again, q1, 'Consent').required).toBe(true);
  });

  it('stay optional as Consent and required as another type when changed back', () => {
    const optional = changed(
      draftWith('Consent'),
      { type: 'question/setRequired', id: q1, required: false },
      { type: 'question/setType', id: q1, kind: 'Date' },
      { type: 'question/setRequired', id: q1, required: true },
      { type: 'question/setType', id: q1, kind: 'Consent' },
    );
    expect(question(optional, q1, 'Consent').required).toBe(false);
    const back = changed(optional, { type: 'question/setType', id: q1, kind: 'Date' });
    expect(question(back, q1, 'Date').required).toBe(true);
  });

  it('stay required when changed to a type for the first time', () => {
    const document = changed(
      draftWith('Date'),
      { type: 'question/setRequired', id: q1, required: true },
      { type: 'question/setType', id: q1, kind: 'Rating' },
    );
    expect(question(document, q1, 'Rating').required).toBe(true);
  });

  it.each(['Ranking', 'Matrix'] as const)('changed to %s cut options, whole when changed back', (kind) => {
    const long = changed(draftWith('Dropdown'), {
      type: 'option/setLabel',
      questionId: q1,
      id: id('o1'),
      label: '😀'.repeat(300),
    });
    const retyped = changed(long, { type: 'question/setType', id: q1, kind });
    expect(options(retyped)[0]).toBe('😀'.repeat(250));
    const back = changed(retyped, { type: 'question/setType', id: q1, kind: 'Dropdown' });
    expect(back.form).toEqual(long.form);
  });

  it('restore their rows when the type is changed back to Matrix', () => {
    const before = changed(draftWith('Matrix'), rowLabel(id('o3'), 'Staff'));
    const back = changed(
      before,
      { type: 'question/setType', id: q1, kind: 'Rating' },
      { type: 'question/setType', id: q1, kind: 'Matrix' },
    );
    expect(question(back, q1, 'Matrix')).toEqual(question(before, q1, 'Matrix'));
  });

  it.each(['Image', 'Video'] as const)('stay %s', (kind) => {
    const document = draftWith(kind);
    expect(changed(document, { type: 'question/setType', id: q1, kind: 'Date' })).toBe(document);
  });

  it('move between pages and sections, removing empty sections', () => {
    const document = changed(
      draftWith('Date', 'Date'),
      { type: 'section/add', id: id('s1'), pageId: p1, upTo: q1 },
      { type: 'page/add', id: p2 },
      { type: 'question/move', id: q1, position: { pageId: p2, at: 0 } },
    );
    expect(document.form.pages.map(({ questions }) => questions.map((one) => one.id))).toEqual([[q2], [q1]]);
    expect(document.form.pages[0]?.sections).toBeUndefined();
    expect(questionOf(document.form, q1)?.sectionId).toBeUndefined();
  });
});

describe('options', () => {
  it('keep typed labels and renumber default labels on removal', () => {
    const document = changed(
      draftWith('Multiple Choice'),
      { type: 'option/add', questionId: q1, id: id('a') },
      { type: 'option/add', questionId: q1, id: id('b'), label: 'Blue' },
      { type: 'option/remove', questionId: q1, id: id('o1') },
    );
    expect(options(document)).toEqual(['Option 1', 'Option 2', 'Blue']);
  });

  it('keep at least one', () => {
    const document = changed(
      draftWith('Checkbox'),
      { type: 'option/remove', questionId: q1, id: id('o1') },
      { type: 'option/remove', questionId: q1, id: id('o2') },
    );
    expect(options(document)).toHaveLength(1);
  });

  it('are pasted per line in place of untouched ones', () => {
    const document = changed(draftWith('Dropdown'), {
      type: 'options/paste',
      questionId: q1,
      at: 0,
      labels: ['Mon', 'Tue', 'Wed'],
      ids: [id('a'), id('b')],
    });
    expect(options(document)).toEqual(['Mon', 'Tue', 'Wed']);
  });

  it.each([
    ['Ranking', 'options', 250],
    ['Matrix', 'options', 250],
    ['Matrix', 'rows', 250],
    ['Checkbox', 'options', 300],
  ] as const)('of %s are cut when pasted, added or renamed: %s have %i characters', (kind, list, count) => {
    const [label, cut] = ['😀'.repeat(300), '😀'.repeat(count)];
    const document = changed(
      draftWith(kind),
      { type: 'options/paste', questionId: q1, list, at: 0, labels: [label, label], ids: [id('a')] },
      { type: 'option/add', questionId: q1, list, id: id('b'), label },
      { type: 'option/add', questionId: q1, list, id: id('c') },
      { type: 'option/setLabel', questionId: q1, id: id('c'), label },
    );
    expect(optionList(questionOf(document.form, q1), list)?.labels).toEqual([cut, cut, cut, cut]);
  });

  it.each([
    [
      ['Red', 'Blue', 'Option 3'],
      ['Red', 'Blue'],
    ],
    [
      ['Red', 'Blue', ' '],
      ['Red', 'Blue'],
    ],
    [['Red', ''], ['Red']],
    [
      ['Red', 'Option 2'],
      ['Red', 'Option 2'],
    ],
    [
      ['Option 1', 'Option 2', 'Option 3'],
      ['Option 1', 'Option 2', 'Option 3'],
    ],
    [[''], ['']],
  ])('%j become %j when the card is left', (before, after) => {
    const ids = before.slice(1).map((_, at) => id(`x${at}`));
    const document = changed(
      draftWith('Checkbox'),
      { type: 'options/paste', questionId: q1, at: 0, labels: before, ids },
      { type: 'options/trim', questionId: q1 },
    );
    expect(options(document)).toEqual(after);
  });

  it('stay when a condition expects them', () => {
    const condition = {
      questionId: q1,
      expectedAnswer: 'Option 2',
      expectedOptionIds: [id('o2')],
      truePage: 'end',
      falsePage: p2,
    } as const;
    const document = changed(
      draftWith('Multiple Choice'),
      { type: 'condition/set', pageId: p1, condition },
      { type: 'options/paste', questionId: q1, at: 0, labels: ['Mon', 'Tue'], ids: [id('a')] },
    );
    expect(options(document)).toEqual(['Mon', 'Tue', 'Option 2']);
  });

  it('update the conditions that expect them when renamed', () => {
    const document = changed(
      draftWith('Multiple Choice'),
      {
        type: 'condition/set',
        pageId: p1,
        condition: {
          questionId: q1,
          expectedAnswer: 'Option 1',
          expectedOptionIds: [id('o1')],
          truePage: 'end',
          falsePage: p2,
        },
      },
      { type: 'option/setLabel', questionId: q1, id: id('o1'), label: 'Yes' },
    );
    expect(document.form.pageConditions[p1]?.expectedAnswer).toBe('Yes');
  });
});

describe('rows', () => {
  const matrix = draftWith('Matrix');

  it('are added, renamed and moved without changing the columns', () => {
    const document = changed(
      matrix,
      { type: 'option/add', questionId: q1, list: 'rows', id: id('a') },
      rowLabel(id('o3'), 'Staff'),
      { type: 'option/move', questionId: q1, id: id('o3'), to: 2 },
    );
    expect(rows(document)).toEqual(['Row 2', 'Row 3', 'Staff']);
    expect(question(document, q1, 'Matrix').rowIds).toEqual(['o4', 'a', 'o3']);
    expect(options(document)).toEqual(['Column 1', 'Column 2']);
  });

  it('keep at least one, with renumbered default labels', () => {
    const document = changed(
      matrix,
      { type: 'option/remove', questionId: q1, id: id('o3') },
      { type: 'option/remove', questionId: q1, id: id('o4') },
    );
    expect(rows(document)).toEqual(['Row 1']);
  });

  it.each([
    ['rows', 50],
    ['options', 20],
  ] as const)('a Matrix has at most so many %s: %i', (list, most) => {
    const labels = Array.from({ length: 60 }, (_, at) => `Line ${at}`);
    const ids = labels.slice(1).map((_, at) => id(`x${at}`));
    const document = changed(matrix, { type: 'options/paste', questionId: q1, list, at: 0, labels, ids });
    expect(question(document, q1, 'Matrix')[list]).toEqual(labels.slice(0, most));
    expect(changed(document, { type: 'option/add', questionId: q1, list, id: id('a') })).toBe(document);
  });

  it('and columns lose an untouched last one when the card is left', () => {
    const document = changed(
      matrix,
      ...(['rows', 'options'] as const).map(
        (list): Command => ({
          type: 'options/paste',
          questionId: q1,
          list,
          at: 0,
          labels: ['One', 'Two', ''],
          ids: [id(`${list}1`), id(`${list}2`)],
        }),
      ),
      { type: 'options/trim', questionId: q1 },
    );
    expect(rows(document)).toEqual(['One', 'Two']);
    expect(options(document)).toEqual(['One', 'Two']);
  });

  it('are ignored by types without them', () => {
    const document = draftWith('Ranking');
    expect(changed(document, { type: 'option/add', questionId: q1, list: 'rows', id: id('a') })).toBe(
      document,
    );
  });

  it('of a copied question get new ids', () => {
    const document = changed(matrix, { type: 'question/duplicate', id: q1, copy: q2 });
    const ids = [q1, q2].flatMap((one) => {
      const { rowIds, optionIds } = question(document, one, 'Matrix');
      return [...rowIds, ...optionIds];
    });
    expect(new Set(ids).size).toBe(8);
  });

  it('of a copied page get new ids', () => {
    const document = changed(matrix, { type: 'page/duplicate', id: p1, copy: p2, title: 'Copy' });
    const [copy] = document.form.pages[1]?.questions ?? [];
    const ids = copy && 'rowIds' in copy ? copy.rowIds : [];
    expect(ids).toHaveLength(2);
    expect(question(matrix, q1, 'Matrix').rowIds.filter((own) => ids.includes(own))).toEqual([]);
  });
});

describe('a short name', () => {
  const named = changed(draftWith('Short Answer'), {
    type: 'question/setShortName',
    id: q1,
    shortName: 'name',
  });

  it('stays with its question when the type changes', () => {
    const document = changed(named, { type: 'question/setType', id: q1, kind: 'Date' });
    expect(question(document, q1, 'Date')).toMatchObject({ shortName: 'name' });
  });

  it('is not copied', () => {
    const document = changed(named, { type: 'question/duplicate', id: q1, copy: q2 });
    expect(question(document, q2, 'Short Answer')).not.toHaveProperty('shortName');
    expect(question(document, q1, 'Short Answer')).toMatchObject({ shortName: 'name' });
  });

  it('can be removed', () => {
    const document = changed(named, { type: 'question/setShortName', id: q1, shortName: undefined });
    expect(question(document, q1, 'Short Answer')).not.toHaveProperty('shortName');
  });
});

describe('places of options', () => {
  const limited = changed(draftWith('Dropdown'), {
    type: 'content/set',
    id: q1,
    content: { places: { o2: 5 }, hideFull: true },
  });

  it('stay when the type changes to another with places', () => {
    const typed = changed(limited, { type: 'option/setLabel', questionId: q1, id: id('o1'), label: 'Red' });
    const boxes = changed(typed, { type: 'question/setType', id: q1, kind: 'Checkbox' });
    expect(question(boxes, q1, 'Checkbox')).toMatchObject({ places: { o2: 5 }, hideFull: true });
    const ranking = changed(typed, { type: 'question/setType', id: q1, kind: 'Ranking' });
    expect(question(ranking, q1, 'Ranking')).not.toHaveProperty('places');
  });

  it('are those of the new options in a copy', () => {
    const document = changed(limited, { type: 'question/duplicate', id: q1, copy: q2 });
    const { optionIds, places } = question(document, q2, 'Dropdown');
    expect(places).toEqual({ [optionIds[1] ?? '']: 5 });
  });
});

function rows(document: DraftDocument): readonly string[] {
  return question(document, q1, 'Matrix').rows;
}

function rowLabel(row: ReturnType<typeof id>, label: string): Command {
  return { type: 'option/setLabel', questionId: q1, id: row, label };
}

describe('sections', () => {
  it('group the questions in no section up to the chosen one', () => {
    const document = changed(
      draftWith('Date', 'Date', 'Date', 'Date'),
      { type: 'section/add', id: id('s1'), pageId: p1, upTo: q1 },
      { type: 'section/add', id: id('s2'), pageId: p1, upTo: q3, bgColor: '#86b8a5', opacity: 40 },
    );
    expect(document.form.pages[0]?.sections).toEqual([
      { sectionId: 's1', bgColor: '#B6B6B6', opacity: 100, questions: ['q1'] },
      { sectionId: 's2', bgColor: '#86B8A5', opacity: 40, questions: ['q2', 'q3'] },
    ]);
  });

  it('ignore a question that is already in one', () => {
    const document = changed(draftWith('Date', 'Date'), {
      type: 'section/add',
      id: id('s1'),
      pageId: p1,
      upTo: q2,
    });
    expect(changed(document, { type: 'section/add', id: id('s2'), pageId: p1, upTo: q1 })).toBe(document);
  });

  it('keep their questions when ungrouped', () => {
    const document = draftWith('Date', 'Date');
    const grouped = changed(document, { type: 'section/add', id: id('s1'), pageId: p1, upTo: q2 });
    expect(changed(grouped, { type: 'section/ungroup', id: id('s1'), pageId: p1 })).toEqual(document);
  });
});

describe('settings', () => {
  it('are set and removed', () => {
    const document = set(draftWith('Short Answer'), { minLength: 2, maxLength: 5 });
    expect(question(document, q1, 'Short Answer')).toMatchObject({ minLength: 2, maxLength: 5 });
    expect(set(document, { minLength: undefined, maxLength: undefined })).toEqual(draftWith('Short Answer'));
  });

  it('of other types are ignored', () => {
    for (const kind of ['Rating', 'Date', 'Multiple Choice'] as const) {
      const document = draftWith(kind);
      expect(set(document, { format: 'email', minLength: 2, minChoices: 1, shortText: 'x' })).toBe(document);
      expect(set(document, { several: true, consentText: 'x' })).toBe(document);
    }
  });

  it('of a Matrix are several answers and the order of rows, never “Other”', () => {
    const document = set(draftWith('Matrix'), { several: true, shuffle: true, other: true });
    expect(question(document, q1, 'Matrix')).toMatchObject({ several: true, shuffle: true });
    expect(question(document, q1, 'Matrix')).not.toHaveProperty('other');
  });

  it('of the old format are dropped with it', () => {
    const limited = set(draftWith('Short Answer'), { format: 'number', min: '5', unit: 'kg' });
    const whole = set(limited, { format: 'wholeNumber' });
    expect(question(whole, q1, 'Short Answer')).toMatchObject({
      format: 'wholeNumber',
      min: '5',
      unit: 'kg',
    });
    expect(set(whole, { format: undefined })).toEqual(draftWith('Short Answer'));
  });

  it('are dropped when the type changes', () => {
    const document = set(draftWith('Checkbox'), { minChoices: 2, other: true });
    const labelled = changed(document, {
      type: 'option/setLabel',
      questionId: q1,
      id: id('o1'),
      label: 'Red',
    });
    const retyped = changed(labelled, { type: 'question/setType', id: q1, kind: 'Dropdown' });
    expect(question(retyped, q1, 'Dropdown')).toMatchObject({ other: true });
    expect(question(retyped, q1, 'Dropdown')).not.toHaveProperty('minChoices');
  });
});

describe('stars', () => {
  it('accept counts from 1 to 10 only', () => {
    const document = draftWith('Rating');
    for (const count of [0, 11, 2.5, Number.NaN]) {
      expect(changed(document, { type: 'rating/setCount', id: q1, count })).toBe(document);
    }
    const ten = changed(document, { type: 'rating/setCount', id: q1, count: 10 });
    expect(question(ten, q1, 'Rating').rating.count).toBe(10);
  });
});

describe('pages', () => {
  it('get the next unused number', () => {
    const document = changed(
      draftWith(),
      { type: 'page/add', id: p2 },
      { type: 'page/add', id: id('p3') },
      { type: 'page/remove', id: p2 },
      { type: 'page/add', id: id('p4') },
    );
    expect(document.form.pages.map(({ pageTitle }) => pageTitle)).toEqual(['Page 01', 'Page 03', 'Page 04']);
  });

  it('redirect the links to them when removed', () => {
    const condition = { questionId: q1, expectedAnswer: 'x', truePage: p2, falsePage: 'end' } as const;
    const document = changed(
      draftWith('Short Answer'),
      { type: 'page/add', id: p2 },
      { type: 'page/add', id: id('p3') },
      { type: 'condition/set', pageId: p1, condition },
      { type: 'form/setStart', id: p2 },
    );
    const handed = changed(document, { type: 'page/remove', id: p2, leadTo: id('p3') });
    expect(handed.form.pageConditions[p1]?.truePage).toBe('p3');
    expect(handed.form.startPage).toBe('p3');
    const dropped = changed(document, { type: 'page/remove', id: p2 });
    expect(dropped.form.pageConditions).toEqual({});
    expect(dropped.form.startPage).toBeUndefined();
  });

  it('are copied with new ids, sections and condition', () => {
    const document = changed(
      draftWith('Multiple Choice', 'Date'),
      { type: 'section/add', id: id('s1'), pageId: p1, upTo: q2 },
      {
        type: 'condition/set',
        pageId: p1,
        condition: {
          questionId: q1,
          expectedAnswer: 'Option 1',
          expectedOptionIds: [id('o1')],
          truePage: 'end',
          falsePage: p2,
        },
      },
      { type: 'page/duplicate', id: p1, copy: id('c'), title: 'Copy' },
    );
    const [original, copy] = document.form.pages;
    const ids = (page = original) => [
      ...(page?.questions ?? []).flatMap((one) => [one.id, ...('optionIds' in one ? one.optionIds : [])]),
      ...(page?.sections ?? []).map(({ sectionId }) => sectionId),
    ];
    expect(new Set([...ids(original), ...ids(copy)]).size).toBe(ids(original).length * 2);
    expect(copy?.sections?.[0]?.questions).toEqual(copy?.questions.map((one) => one.id));
    const condition = document.form.pageConditions['c'];
    expect(condition?.questionId).toBe(copy?.questions[0]?.id);
    expect(condition?.expectedOptionIds?.[0]).toBe(firstOption(copy?.questions[0]));
  });
});
