import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../form-rules/definition';
import { asStored, storedName, storedQuestion } from './asStored';
import { documentOf } from './document';
import { mergeDrafts, sameDraft } from './merge';
import { reduce } from './reduce';
import { anyWish } from './testing/anyCommands';
import { counting, draftWith, id } from './testing/drafts';

const EVERY_KIND = draftWith(
  'Short Answer',
  'Multiple Choice',
  'Checkbox',
  'Dropdown',
  'File Upload',
  'Date',
  'Linear Scale',
  'Rating',
  'Text',
  'Image',
  'Video',
);

const base = { id: id('q'), questionText: 'Q1', required: false };

describe('a draft as the server keeps it', () => {
  it('is what it is when it is stored again', () => {
    fc.assert(
      fc.property(fc.array(anyWish, { maxLength: 40 }), (wishes) => {
        const mint = counting('n');
        const { form } = wishes.reduce((document, wish) => {
          const command = wish(document, mint);
          return command ? reduce(document, command, mint) : document;
        }, EVERY_KIND);
        const stored = asStored(form);
        expect(asStored(structuredClone(stored))).toEqual(stored);
        expect(sameDraft(form, stored)).toBe(true);
        expect(mergeDrafts(form, form, stored)).toEqual({ merged: form, conflicts: [] });
      }),
      { numRuns: 100 },
    );
  });

  it('is as it is when nobody has touched it', () => {
    expect(asStored(EVERY_KIND.form)).toEqual(EVERY_KIND.form);
  });

  it.each<[string, Question, Partial<Question>]>([
    [
      'no star',
      { ...base, type: 'Rating', rating: { count: 5, selected: 4 } },
      { rating: { count: 5, selected: 0 } },
    ],
    ['no day', { ...base, type: 'Date', dateValue: '2026-01-01' }, { dateValue: '' }],
    [
      'the middle of a scale',
      {
        ...base,
        type: 'Linear Scale',
        linearScale: { min: 0, max: 3, selected: 1 },
        scale: { min: 0, max: 3, minLabel: 'a', maxLabel: 'b' },
      },
      { linearScale: { min: 0, max: 3, selected: 3 } },
    ],
    ['colours in capitals', { ...base, type: 'Short Answer', bgColor: '#abc' }, { bgColor: '#AABBCC' }],
    [
      'files in one order',
      { ...base, type: 'File Upload', fileTypes: ['zip', 'image'], maxFiles: 2, maxFileSize: ' ' },
      { fileTypes: ['image', 'zip'], maxFileSize: '5mb', files: [] },
    ],
    [
      'a film by its one address',
      { ...base, type: 'Video', videoUrl: 'https://youtu.be/abcdefghijk' },
      { videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' },
    ],
    [
      'blank labels as they are',
      { ...base, type: 'Dropdown', options: ['', ' '], optionIds: [id('a'), id('b')] },
      { options: ['', ' '] },
    ],
  ])('has %s', (_what, question, kept) => {
    expect(storedQuestion(question)).toEqual({ ...question, ...kept });
  });

  it('has nothing where nothing is said', () => {
    const question: Question = {
      ...base,
      type: 'Image',
      description: '',
      bgColor: 'white',
      altText: ' ',
      imageUrl: '',
    };
    expect(storedQuestion({ ...question, required: true })).toEqual({ ...base, type: 'Image' });
    const { form } = documentOf({
      name: 'A',
      pages: [
        { pageId: id('p'), pageTitle: '', questions: [], opacity: 50, textColor: '#000', sections: [] },
      ],
      pageConditions: {},
    });
    expect(asStored(form).pages).toEqual([{ pageId: 'p', pageTitle: '', questions: [] }]);
  });

  it.each([
    ['', 'Untitled Form'],
    [' \u0085\uFEFF ', 'Untitled Form'],
    [' Clinic\t2 \n', 'Clinic 2'],
    ['\ud83d', '\ufffd'],
    ['😀'.repeat(300), '😀'.repeat(200)],
  ])('is called %j by %j', (name, kept) => {
    expect(storedName(name)).toBe(kept);
  });

  it('means options by their ids, in one order and in their present words', () => {
    const q2 = EVERY_KIND.form.pages[0]?.questions[2];
    const ids = q2 && 'optionIds' in q2 ? q2.optionIds : [];
    const form = {
      ...EVERY_KIND.form,
      pageConditions: {
        p1: {
          questionId: id('q3'),
          expectedAnswer: ['Old words'],
          expectedOptionIds: ids.toReversed(),
          truePage: 'end' as const,
          falsePage: 'end' as const,
        },
      },
    };
    expect(asStored(form).pageConditions['p1']).toMatchObject({
      expectedOptionIds: ids,
      expectedAnswer: ['Option 1', 'Option 2'],
    });
  });
});
