import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startI18n, switchLanguage } from '../../../shared/locales/i18n';
import type { Command } from '../draft/command';
import { reduce } from '../draft/reduce';
import { counting, draftWith, id } from '../draft/testing/drafts';
import { describeAnswers, describeChange, describeDifference, summariseDifference } from './describeChange';
import { type FormChange, formDifference } from './formDifference';

const ONE_OF_EACH: readonly (readonly [FormChange, string, string])[] = [
  [
    { kind: 'formRenamed', from: 'Clinic', to: 'Intake' },
    'Form “Clinic” is now “Intake”',
    'फ़ॉर्म “Clinic” अब “Intake” है',
  ],
  [{ kind: 'pageAdded', title: 'Visit' }, 'Page “Visit” added', 'पेज “Visit” जोड़ा गया'],
  [{ kind: 'pageRemoved', title: 'Visit' }, 'Page “Visit” removed', 'पेज “Visit” हटाया गया'],
  [
    { kind: 'pageRenamed', from: 'Page 01', to: 'Visit' },
    'Page “Page 01” is now “Visit”',
    'पेज “Page 01” अब “Visit” है',
  ],
  [{ kind: 'pagesReordered' }, 'Pages reordered', 'पेजों का क्रम बदला'],
  [
    { kind: 'questionAdded', text: 'Age', type: 'Short Answer' },
    'Question “Age” added',
    'प्रश्न “Age” जोड़ा गया',
  ],
  [{ kind: 'questionRemoved', text: '', type: 'Image' }, 'Question “Image” removed', 'प्रश्न “इमेज” हटाया गया'],
  [
    { kind: 'questionReworded', from: 'Age', to: 'Your age' },
    'Question “Age” is now “Your age”',
    'प्रश्न “Age” अब “Your age” है',
  ],
  [
    { kind: 'questionRetyped', text: 'Age', from: 'Short Answer', to: 'Dropdown' },
    '“Age”: Short Answer is now Dropdown',
    '“Age”: छोटा उत्तर की जगह अब ड्रॉपडाउन',
  ],
  [
    { kind: 'questionMoved', text: 'Age', title: 'Visit' },
    '“Age” moved to page “Visit”',
    '“Age” पेज “Visit” पर ले जाया गया',
  ],
  [
    { kind: 'questionsReordered', title: 'Visit' },
    'Questions on “Visit” reordered',
    'पेज “Visit” के प्रश्नों का क्रम बदला',
  ],
  [{ kind: 'questionChanged', text: 'Age' }, 'Settings of “Age” changed', '“Age” की सेटिंग बदली'],
  [
    { kind: 'optionAdded', text: 'Colour', item: 'option', label: 'Red' },
    'Option “Red” added to “Colour”',
    '“Colour” में विकल्प “Red” जोड़ा गया',
  ],
  [
    { kind: 'optionRemoved', text: 'Colour', item: 'option', label: 'Red' },
    'Option “Red” removed from “Colour”',
    '“Colour” से विकल्प “Red” हटाया गया',
  ],
  [
    { kind: 'optionRenamed', text: 'Colour', item: 'option', from: 'Red', to: 'Crimson' },
    'Option “Red” of “Colour” is now “Crimson”',
    '“Colour” का विकल्प “Red” अब “Crimson” है',
  ],
  [
    { kind: 'optionsReordered', text: 'Colour', item: 'option' },
    'Options of “Colour” reordered',
    '“Colour” के विकल्पों का क्रम बदला',
  ],
  [
    { kind: 'routeChanged', title: 'Visit' },
    'What follows page “Visit” changed',
    'पेज “Visit” के बाद क्या आता है, यह बदला',
  ],
  [{ kind: 'startChanged' }, 'The form starts elsewhere', 'फ़ॉर्म अब दूसरी जगह से शुरू होता है'],
  [
    { kind: 'appearanceChanged', title: 'Visit' },
    'Colours or sections of page “Visit” changed',
    'पेज “Visit” के रंग या सेक्शन बदले',
  ],
];

const SINGLE = new Set(['formRenamed', 'pagesReordered', 'startChanged']);

beforeAll(async () => {
  await startI18n();
  await loadTexts('builder');
  await loadTexts('publishing');
});

function texts() {
  const { language } = i18next;
  return { t: i18next.getFixedT(language, 'publishing'), tb: i18next.getFixedT(language, 'builder') };
}

/** A Matrix with the columns o1, o2 and o5 and the rows o3, o4 and o6. */
const matrix = (['options', 'rows'] as const).reduce(
  (document, list, at) =>
    reduce(
      document,
      { type: 'option/add', questionId: id('q1'), list, id: id(`o${at + 5}`), label: 'Third' },
      counting(),
    ),
  draftWith('Matrix'),
);

function matrixChanges(...commands: Command[]): readonly FormChange[] {
  const after = commands.reduce((document, command) => reduce(document, command, counting('n')), matrix);
  return formDifference(matrix.form, after.form);
}

const add = (list: 'options' | 'rows') =>
  ({ type: 'option/add', questionId: id('q1'), list, id: id(`${list}9`), label: 'New' }) as const;
const rename = (item: string) =>
  ({ type: 'option/setLabel', questionId: id('q1'), id: id(item), label: `New ${item}` }) as const;
const remove = (item: string) => ({ type: 'option/remove', questionId: id('q1'), id: id(item) }) as const;
const move = (item: string) => ({ type: 'option/move', questionId: id('q1'), id: id(item), to: 2 }) as const;

const OF_A_MATRIX: readonly (readonly [Command, string, string])[] = [
  [add('rows'), 'Row “New” added to “What is ?”', '“What is ?” में पंक्ति “New” जोड़ी गई'],
  [add('options'), 'Column “New” added to “What is ?”', '“What is ?” में कॉलम “New” जोड़ा गया'],
  [rename('o3'), 'Row “Row 1” of “What is ?” is now “New o3”', '“What is ?” की पंक्ति “Row 1” अब “New o3” है'],
  [
    rename('o1'),
    'Column “Column 1” of “What is ?” is now “New o1”',
    '“What is ?” का कॉलम “Column 1” अब “New o1” है',
  ],
  [remove('o6'), 'Row “Third” removed from “What is ?”', '“What is ?” से पंक्ति “Third” हटाई गई'],
  [remove('o5'), 'Column “Third” removed from “What is ?”', '“What is ?” से कॉलम “Third” हटाया गया'],
  [move('o3'), 'Rows of “What is ?” reordered', '“What is ?” की पंक्तियों का क्रम बदला'],
  [move('o1'), 'Columns of “What is ?” reordered', '“What is ?” के कॉलमों का क्रम बदला'],
];

describe.each(['en', 'hi'] as const)('a difference in %s', (language) => {
  beforeAll(() => switchLanguage(language));

  it.each(ONE_OF_EACH)('describes every kind of change: %o', (change, english, hindi) => {
    expect(describeChange(texts(), change)).toBe(language === 'en' ? english : hindi);
  });

  it('counts several of a kind and lists each', () => {
    for (const [change] of ONE_OF_EACH.filter(([{ kind }]) => !SINGLE.has(kind))) {
      const [described] = describeDifference(texts(), [change, change]);
      expect(described?.text).toContain('2');
      expect(described?.each).toHaveLength(2);
    }
  });

  it.each(OF_A_MATRIX)('names rows and columns of a Matrix: %o', (command, english, hindi) => {
    expect(summariseDifference(texts(), matrixChanges(command))).toBe(language === 'en' ? english : hindi);
  });

  it('says nothing about answers if there are none', () => {
    expect(describeAnswers(texts(), [{ kind: 'questionRemoved', text: 'Age', type: 'Date' }], 0)).toEqual([]);
  });
});

describe('a difference', () => {
  beforeAll(() => switchLanguage('en'));

  it('is summarised on one line', () => {
    const changes: FormChange[] = [
      { kind: 'questionAdded', text: 'Age', type: 'Date' },
      { kind: 'questionAdded', text: 'Town', type: 'Short Answer' },
      { kind: 'optionRenamed', text: 'Colour', item: 'option', from: 'Red', to: 'Crimson' },
    ];
    expect(summariseDifference(texts(), changes)).toBe(
      '2 questions added; Option “Red” of “Colour” is now “Crimson”',
    );
    expect(summariseDifference(texts(), [])).toBe('Nothing changed');
  });

  it('counts rows and columns apart from options', () => {
    const changes = [
      ...matrixChanges(rename('o1'), rename('o3'), rename('o4')),
      { kind: 'optionRenamed', text: 'Colour', item: 'option', from: 'Red', to: 'Crimson' } as const,
    ];
    const described = describeDifference(texts(), changes);
    expect(described.map(({ text }) => text)).toEqual([
      'Column “Column 1” of “What is ?” is now “New o1”',
      '2 rows renamed',
      'Option “Red” of “Colour” is now “Crimson”',
    ]);
    expect(new Set(described.map(({ key }) => key)).size).toBe(3);
  });

  it('describes what happens to answers of renamed and removed rows and columns', () => {
    const [renamed, removed] = [
      matrixChanges(rename('o1'), rename('o3')),
      matrixChanges(remove('o5'), remove('o6')),
    ];
    expect(describeAnswers(texts(), [...renamed, ...removed], 2)).toEqual([
      '2 existing responses keep their answers.',
      'Answers in row “Row 1” count in row “New o3”.',
      'Answers in row “Third” stay.',
      'Answers that chose column “Column 1” count as “New o1”.',
      'Answers that chose column “Third” stay.',
    ]);
    expect(describeAnswers(texts(), [...renamed, ...renamed, ...removed, ...removed], 2)).toEqual([
      '2 existing responses keep their answers.',
      'Answers in one of 2 renamed rows count under its new name.',
      'Answers in one of 2 removed rows stay.',
      'Answers that chose one of 2 renamed columns count under its new name.',
      'Answers that chose one of 2 removed columns stay.',
    ]);
  });

  it('calls a column of a question that became a Matrix a column', () => {
    const choice = draftWith('Multiple Choice');
    const after = [
      rename('o1'),
      { type: 'question/setType', id: id('q1'), kind: 'Matrix' },
      remove('o2'),
    ] as const;
    const document = after.reduce((so, command) => reduce(so, command, counting('n')), choice);
    const changes = formDifference(choice.form, document.form);
    expect(describeDifference(texts(), changes).map(({ text }) => text)).toEqual([
      '“What is ?”: Multiple Choice is now Matrix',
      'Column “Option 1” of “What is ?” is now “New o1”',
      'Option “Option 2” removed from “What is ?”',
    ]);
  });

  it('describes what happens to existing answers', () => {
    const changes: FormChange[] = [
      { kind: 'questionRemoved', text: 'Age', type: 'Short Answer' },
      { kind: 'questionRemoved', text: 'Welcome', type: 'Text' },
      { kind: 'questionRetyped', text: 'Town', from: 'Short Answer', to: 'Dropdown' },
      { kind: 'optionRenamed', text: 'Colour', item: 'option', from: 'Red', to: 'Crimson' },
      { kind: 'optionRemoved', text: 'Colour', item: 'option', label: 'Blue' },
    ];
    expect(describeAnswers(texts(), changes, 412)).toEqual([
      '412 existing responses keep their answers.',
      '“Age” was removed: its answers stay in the analysis, marked as removed.',
      '“Town” is of another type: earlier answers stay as they were given.',
      'Answers that chose “Red” count as “Crimson”.',
      'Answers that chose “Blue” stay.',
    ]);
    expect(describeAnswers(texts(), [...changes, ...changes], 1)).toEqual([
      '1 existing response keeps its answers.',
      '2 questions were removed: their answers stay in the analysis, marked as removed.',
      '2 questions are of another type: earlier answers stay as they were given.',
      'Answers that chose one of 2 renamed options count under its new name.',
      'Answers that chose one of 2 removed options stay.',
    ]);
  });
});
