import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '../../../form-rules/questions';
import { documentOf } from './document';
import { mergeDrafts, sameDraft } from './merge';
import { reduce } from './reduce';
import { anyCommand } from './testing/commandArbitraries';
import { counting, draftWith, id } from './testing/drafts';
import { toServerForm, toServerName, toServerQuestion } from './toServerForm';

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

describe('a draft normalized like on the server', () => {
  it('keeps a confirmation without what is empty', () => {
    const confirmation = { addressQuestionId: id('q1'), subject: 'He\0llo', text: '', copyAnswers: false };
    const stored = toServerForm({ ...EVERY_KIND.form, settings: { confirmation } });
    expect(stored.settings).toEqual({ confirmation: { addressQuestionId: 'q1', subject: 'Hello' } });
    expect(toServerForm({ ...EVERY_KIND.form, settings: { confirmation: {} } }).settings).toEqual({
      confirmation: {},
    });
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (makers) => {
        const mint = counting('n');
        const { form } = makers.reduce((document, make) => {
          const command = make(document, mint);
          return command ? reduce(document, command, mint) : document;
        }, EVERY_KIND);
        const stored = toServerForm(form);
        expect(toServerForm(structuredClone(stored))).toEqual(stored);
        expect(sameDraft(form, stored)).toBe(true);
        expect(mergeDrafts(form, form, stored)).toEqual({ merged: form, conflicts: [] });
      }),
      { numRuns: 100 },
    );
  });

  it('leaves an untouched draft unchanged', () => {
    expect(toServerForm(EVERY_KIND.form)).toEqual(EVERY_KIND.form);
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
      'file types in order',
      { ...base, type: 'File Upload', fileTypes: ['zip', 'image'], maxFiles: 2, maxFileSize: ' ' },
      { fileTypes: ['image', 'zip'], maxFileSize: '5mb', files: [] },
    ],
    [
      'a canonical video URL',
      { ...base, type: 'Video', videoUrl: 'https://youtu.be/abcdefghijk' },
      { videoUrl: 'https://www.youtube.com/watch?v=abcdefghijk' },
    ],
    [
      'blank labels unchanged',
      { ...base, type: 'Dropdown', options: ['', ' '], optionIds: [id('a'), id('b')] },
      { options: ['', ' '] },
    ],
  ])('has %s', (_what, question, expected) => {
    expect(toServerQuestion(question)).toEqual({ ...question, ...expected });
  });

  it('omits empty fields', () => {
    const question: Question = {
      ...base,
      type: 'Image',
      description: '',
      bgColor: 'white',
      altText: ' ',
      imageUrl: '',
    };
    expect(toServerQuestion({ ...question, required: true })).toEqual({ ...base, type: 'Image' });
    const { form } = documentOf({
      name: 'A',
      pages: [
        { pageId: id('p'), pageTitle: '', questions: [], opacity: 50, textColor: '#000', sections: [] },
      ],
      pageConditions: {},
    });
    expect(toServerForm(form).pages).toEqual([{ pageId: 'p', pageTitle: '', questions: [] }]);
  });

  it.each([
    ['', 'Untitled Form'],
    [' \u0085\uFEFF ', 'Untitled Form'],
    [' Clinic\t2 \n', 'Clinic 2'],
    ['\ud83d', '\ufffd'],
    ['😀'.repeat(300), '😀'.repeat(200)],
  ])('normalizes the name %j to %j', (name, expected) => {
    expect(toServerName(name)).toBe(expected);
  });

  it('sorts expected option ids and updates their labels', () => {
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
    expect(toServerForm(form).pageConditions['p1']).toMatchObject({
      expectedOptionIds: ids,
      expectedAnswer: ['Option 1', 'Option 2'],
    });
  });
});
