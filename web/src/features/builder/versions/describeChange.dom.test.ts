import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startI18n, switchLanguage } from '../../../shared/locales/i18n';
import { describeAnswers, describeChange, describeDifference, summariseDifference } from './describeChange';
import type { FormChange } from './formDifference';

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
    { kind: 'optionAdded', text: 'Colour', label: 'Red' },
    'Option “Red” added to “Colour”',
    '“Colour” में विकल्प “Red” जोड़ा गया',
  ],
  [
    { kind: 'optionRemoved', text: 'Colour', label: 'Red' },
    'Option “Red” removed from “Colour”',
    '“Colour” से विकल्प “Red” हटाया गया',
  ],
  [
    { kind: 'optionRenamed', text: 'Colour', from: 'Red', to: 'Crimson' },
    'Option “Red” of “Colour” is now “Crimson”',
    '“Colour” का विकल्प “Red” अब “Crimson” है',
  ],
  [
    { kind: 'optionsReordered', text: 'Colour' },
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
      { kind: 'optionRenamed', text: 'Colour', from: 'Red', to: 'Crimson' },
    ];
    expect(summariseDifference(texts(), changes)).toBe(
      '2 questions added; Option “Red” of “Colour” is now “Crimson”',
    );
    expect(summariseDifference(texts(), [])).toBe('Nothing changed');
  });

  it('describes what happens to existing answers', () => {
    const changes: FormChange[] = [
      { kind: 'questionRemoved', text: 'Age', type: 'Short Answer' },
      { kind: 'questionRemoved', text: 'Welcome', type: 'Text' },
      { kind: 'questionRetyped', text: 'Town', from: 'Short Answer', to: 'Dropdown' },
      { kind: 'optionRenamed', text: 'Colour', from: 'Red', to: 'Crimson' },
      { kind: 'optionRemoved', text: 'Colour', label: 'Blue' },
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
