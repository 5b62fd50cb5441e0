import { describe, expect, it } from 'vitest';
import type { Question } from '../../../form-rules/definition';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { Command } from './command';
import { type DraftDocument, questionOf } from './document';
import { reduce } from './reduce';
import { counting, draftWith, id } from './testing/drafts';

const [p1, p2] = [id('p1'), id('p2')];
const [q1, q2, q3, q4] = [id('q1'), id('q2'), id('q3'), id('q4')];

function changed(document: DraftDocument, ...commands: Command[]): DraftDocument {
  const mint = counting('n');
  return commands.reduce((so, command) => reduce(so, command, mint), document);
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
  it('are born as Multiple Choice with two options, numbered by their place', () => {
    const document = changed(draftWith('Date'), {
      type: 'question/added',
      id: q2,
      kind: 'Multiple Choice',
      place: { pageId: p1, at: 1 },
    });
    expect(texts(document)).toEqual(['Q1 What is ?', 'Q2 What is ?']);
    expect(options(document, q2)).toEqual(['Option 1', 'Option 2']);
  });

  it('are numbered over all pages, a Text aside', () => {
    const document = changed(
      draftWith('Date', 'Text', 'Rating'),
      { type: 'page/added', id: p2 },
      { type: 'question/added', id: q4, kind: 'Short Answer', place: { pageId: p2, at: 0 } },
    );
    expect(texts(document)).toEqual(['Q1 What is ?', '', 'Q2 Rate us by choosing stars?', 'Q3 What is ?']);
  });

  it('keep the owner’s words when one before them goes and their number follows', () => {
    const document = changed(
      draftWith('Date', 'Date', 'Date'),
      { type: 'question/worded', id: q3, text: 'When? Q3 of 2026' },
      { type: 'question/removed', id: q1 },
    );
    expect(texts(document)).toEqual(['Q1 What is ?', 'Q2 When? Q3 of 2026']);
  });

  it('get the content the specification names when their kind is changed', () => {
    const become = (kind: Question['type']) =>
      changed(draftWith('Multiple Choice'), { type: 'question/retyped', id: q1, kind });
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

  it('hold what they held before when they are switched back', () => {
    const document = changed(
      draftWith('Multiple Choice'),
      { type: 'question/worded', id: q1, text: 'Which colour?' },
      { type: 'option/labelled', questionId: q1, id: id('o1'), label: 'Red' },
      { type: 'question/retyped', id: q1, kind: 'Rating' },
      { type: 'question/retyped', id: q1, kind: 'Multiple Choice' },
    );
    expect(texts(document)).toEqual(['Q1 Which colour?']);
    expect(options(document)).toEqual(['Red', 'Option 2']);
  });

  it('take typed options along from one kind of choice to another', () => {
    const document = changed(
      draftWith('Multiple Choice'),
      { type: 'option/labelled', questionId: q1, id: id('o1'), label: 'Red' },
      { type: 'question/retyped', id: q1, kind: 'Checkbox' },
    );
    expect(options(document)).toEqual(['Red', 'Option 2']);
  });

  it.each(['Image', 'Video'] as const)('stay %s', (kind) => {
    const document = draftWith(kind);
    expect(changed(document, { type: 'question/retyped', id: q1, kind: 'Date' })).toBe(document);
  });

  it('move between pages and sections, and an empty section goes', () => {
    const document = changed(
      draftWith('Date', 'Date'),
      { type: 'section/added', id: id('s1'), pageId: p1, upTo: q1 },
      { type: 'page/added', id: p2 },
      { type: 'question/moved', id: q1, place: { pageId: p2, at: 0 } },
    );
    expect(document.form.pages.map(({ questions }) => questions.map((one) => one.id))).toEqual([[q2], [q1]]);
    expect(document.form.pages[0]?.sections).toBeUndefined();
    expect(questionOf(document.form, q1)?.sectionId).toBeUndefined();
  });
});

describe('options', () => {
  it('keep what was typed when one is removed, and default names move up', () => {
    const document = changed(
      draftWith('Multiple Choice'),
      { type: 'option/added', questionId: q1, id: id('a') },
      { type: 'option/added', questionId: q1, id: id('b'), label: 'Blue' },
      { type: 'option/removed', questionId: q1, id: id('o1') },
    );
    expect(options(document)).toEqual(['Option 1', 'Option 2', 'Blue']);
  });

  it('never go to none', () => {
    const document = changed(
      draftWith('Checkbox'),
      { type: 'option/removed', questionId: q1, id: id('o1') },
      { type: 'option/removed', questionId: q1, id: id('o2') },
    );
    expect(options(document)).toHaveLength(1);
  });

  it('come as many as there are lines', () => {
    const document = changed(draftWith('Dropdown'), {
      type: 'options/pasted',
      questionId: q1,
      at: 0,
      labels: ['Mon', 'Tue', 'Wed'],
      ids: [id('a'), id('b')],
    });
    expect(options(document)).toEqual(['Mon', 'Tue', 'Wed', 'Drop Down Option']);
  });

  it('take the conditions that wait for them along when they are renamed', () => {
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
      { type: 'option/labelled', questionId: q1, id: id('o1'), label: 'Yes' },
    );
    expect(document.form.pageConditions[p1]?.expectedAnswer).toBe('Yes');
  });
});

describe('sections', () => {
  it('group the questions in no section up to the chosen one', () => {
    const document = changed(
      draftWith('Date', 'Date', 'Date', 'Date'),
      { type: 'section/added', id: id('s1'), pageId: p1, upTo: q1 },
      { type: 'section/added', id: id('s2'), pageId: p1, upTo: q3, bgColor: '#86b8a5', opacity: 40 },
    );
    expect(document.form.pages[0]?.sections).toEqual([
      { sectionId: 's1', bgColor: '#B6B6B6', opacity: 100, questions: ['q1'] },
      { sectionId: 's2', bgColor: '#86B8A5', opacity: 40, questions: ['q2', 'q3'] },
    ]);
  });

  it('ignore a question that is in one already', () => {
    const document = changed(draftWith('Date', 'Date'), {
      type: 'section/added',
      id: id('s1'),
      pageId: p1,
      upTo: q2,
    });
    expect(changed(document, { type: 'section/added', id: id('s2'), pageId: p1, upTo: q1 })).toBe(document);
  });

  it('leave their questions behind when they are taken apart', () => {
    const document = draftWith('Date', 'Date');
    const grouped = changed(document, { type: 'section/added', id: id('s1'), pageId: p1, upTo: q2 });
    expect(changed(grouped, { type: 'section/ungrouped', id: id('s1'), pageId: p1 })).toEqual(document);
  });
});

describe('stars', () => {
  it('count 1 to 10, anything else is ignored', () => {
    const document = draftWith('Rating');
    for (const count of [0, 11, 2.5, Number.NaN]) {
      expect(changed(document, { type: 'rating/counted', id: q1, count })).toBe(document);
    }
    const ten = changed(document, { type: 'rating/counted', id: q1, count: 10 });
    expect(question(ten, q1, 'Rating').rating.count).toBe(10);
  });

  it('select none when there are fewer than are selected', () => {
    const document = changed(
      draftWith('Rating'),
      { type: 'rating/selected', id: q1, selected: 4 },
      { type: 'rating/counted', id: q1, count: 3 },
    );
    expect(question(document, q1, 'Rating').rating).toEqual({ count: 3, selected: 0 });
  });
});

describe('pages', () => {
  it('count on, and a number that is still borne is not given again', () => {
    const document = changed(
      draftWith(),
      { type: 'page/added', id: p2 },
      { type: 'page/added', id: id('p3') },
      { type: 'page/removed', id: p2 },
      { type: 'page/added', id: id('p4') },
    );
    expect(document.form.pages.map(({ pageTitle }) => pageTitle)).toEqual(['Page 01', 'Page 03', 'Page 04']);
  });

  it('hand what led to them to another page when they are removed', () => {
    const condition = { questionId: q1, expectedAnswer: 'x', truePage: p2, falsePage: 'end' } as const;
    const document = changed(
      draftWith('Short Answer'),
      { type: 'page/added', id: p2 },
      { type: 'page/added', id: id('p3') },
      { type: 'condition/set', pageId: p1, condition },
      { type: 'start/chosen', id: p2 },
    );
    const handed = changed(document, { type: 'page/removed', id: p2, leadTo: id('p3') });
    expect(handed.form.pageConditions[p1]?.truePage).toBe('p3');
    expect(handed.form.startPage).toBe('p3');
    const dropped = changed(document, { type: 'page/removed', id: p2 });
    expect(dropped.form.pageConditions).toEqual({});
    expect(dropped.form.startPage).toBeUndefined();
  });

  it('are copied with ids of their own, sections and condition included', () => {
    const document = changed(
      draftWith('Multiple Choice', 'Date'),
      { type: 'section/added', id: id('s1'), pageId: p1, upTo: q2 },
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
      { type: 'page/duplicated', id: p1, copy: id('c'), title: 'Copy' },
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
