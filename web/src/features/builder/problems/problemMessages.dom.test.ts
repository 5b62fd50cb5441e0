import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fix } from '../../../form-rules/authoring/fix';
import { problem } from '../../../form-rules/authoring/problem';
import { check } from '../../../form-rules/publishing/check';
import { loadTexts, startI18n, switchLanguage } from '../../../shared/locales/i18n';
import { id } from '../draft/testing/drafts';
import { condition, formOf, page } from '../frame/testing/openBuilder';
import { inReadingOrder } from './problemLocation';
import { explainProblem, fixLabel, locationLabel } from './problemMessages';

const [p1, p2, p3, p4, q1] = [id('p1'), id('p2'), id('p3'), id('p4'), id('q1')];
const { form } = formOf([page('p1'), page('p2'), page('p3'), page('p4')]);

const FIXES: readonly (readonly [Fix, string])[] = [
  [{ do: 'addPage' }, 'Add a page'],
  [{ do: 'renewPageId', index: 1 }, 'Give page 02 a new id'],
  [{ do: 'clearStart' }, 'Start automatically'],
  [{ do: 'setStart', pageId: p1 }, 'Start at Page 01'],
  [{ do: 'setNext', pageId: p1, to: 'end' }, 'End the form after page 01'],
  [{ do: 'setNext', pageId: p1, to: p2 }, 'Continue from 01 to 02'],
  [{ do: 'joinPages', pageIds: [p1, p2], to: p3 }, 'Let 01 and 02 both continue to 03'],
  [{ do: 'joinPages', pageIds: [p1, p2, p3], to: p4 }, 'Let 01, 02 and 03 all continue to 04'],
  [{ do: 'setTruePage', pageId: p1, to: 'end' }, 'Let True end the form'],
  [{ do: 'setTruePage', pageId: p1, to: p2 }, 'Let True lead to page 02'],
  [{ do: 'setFalsePage', pageId: p1, to: 'end' }, 'Let False end the form'],
  [{ do: 'setFalsePage', pageId: p1, to: p2 }, 'Let False lead to page 02'],
  [{ do: 'replaceCondition', pageId: p1, next: 'end' }, 'Remove the condition and end the form there'],
  [{ do: 'replaceCondition', pageId: p1, next: p2 }, 'Remove the condition, always go to page 02'],
  [{ do: 'compareByEquals', pageId: p1 }, 'Compare by “is”'],
  [{ do: 'renameOption', questionId: q1, optionId: id('o1'), label: 'Red (2)' }, 'Rename it “Red (2)”'],
  [{ do: 'removeMedia', questionId: q1 }, 'Remove the file'],
  [{ do: 'addQuestion', pageId: p1 }, 'Add a question'],
  [{ do: 'setQuestionText', questionId: q1, text: 'Q1 What is ?' }, 'Use the default text'],
  [{ do: 'markDecorative', questionId: q1 }, 'Mark as decorative'],
  [{ do: 'clearLimits', questionId: q1 }, 'Remove the limits'],
  [{ do: 'removeShortName', questionId: q1 }, 'Remove the name'],
  [{ do: 'removeClosingTime' }, 'Remove the closing time'],
  [{ do: 'removeConfirmation' }, 'Remove the confirmation'],
  [{ do: 'automaticPageText', pageId: p1 }, 'Choose a readable text color'],
  [{ do: 'automaticSectionText', pageId: p1, sectionId: id('s1') }, 'Choose a readable text color'],
];

beforeAll(async () => {
  await startI18n();
  await loadTexts('builder');
});

describe('a fix', () => {
  it.each(FIXES)('%j has the label: %s', (fix, label) => {
    expect(fixLabel(i18next.getFixedT(null, 'builder'), form, fix)).toBe(label);
  });

  it('is translated to Hindi', async () => {
    await switchLanguage('hi');
    for (const [fix, english] of FIXES) {
      const label = fixLabel(i18next.getFixedT('hi', 'builder'), form, fix);
      expect(label).toMatch(/[ऀ-ॿ]/);
      expect(label).not.toBe(english);
    }
    await switchLanguage('en');
  });
});

/** The problems of a confirmation with these placeholders, as they are shown. */
function missingAnswers(...names: string[]): string[] {
  const text = names.map((name) => `{{ ${name} }}`).join(' ');
  const draft = { ...form, settings: { confirmation: { subject: '{{nmae}}', text } } };
  const found = inReadingOrder(draft, check(draft)).filter(({ code }) => code.startsWith('confirmation'));
  const [t, tb] = [i18next.getFixedT(null, 'translation'), i18next.getFixedT(null, 'builder')];
  expect(found.map((one) => locationLabel(draft, one, tb))).toEqual(['Form settings']);
  return found.map((one) => explainProblem(t, tb, draft, one));
}

describe('a problem', () => {
  it('has a location label', () => {
    const t = i18next.getFixedT(null, 'builder');
    expect(
      locationLabel(form, problem('option_label_repeated', { pageId: p2, questionId: id('q2') }), t),
    ).toBe('Page 02, Q1');
    expect(locationLabel(form, problem('nothing_to_answer', { pageId: p2 }), t)).toBe('Page 02');
    expect(locationLabel(form, problem('no_page', {}), t)).toBe('Whole form');
  });

  it('lists the answers that the confirmation lacks, once', () => {
    expect(missingAnswers('nmae')).toEqual([
      'The confirmation contains “{{nmae}}”, but no question has this name.',
    ]);
    expect(missingAnswers('city')).toEqual([
      'The confirmation contains “{{nmae}}”, “{{city}}”, but no questions have these names.',
    ]);
  });

  it('explains a page left out by the start rule', () => {
    const second = page('p2');
    const left = formOf([page('p1'), second, page('p3')], { p2: condition(second, 'p3', 'end') }).form;
    const [found] = check(left);
    const [t, tb] = [i18next.getFixedT(null, 'translation'), i18next.getFixedT(null, 'builder')];
    expect(found && explainProblem(t, tb, left, found)).toBe(
      'Nobody can reach this page: the form starts at page 02, the first one with a condition.',
    );
    expect(found?.fix && fixLabel(tb, left, found.fix)).toBe('Start at Page 01');
  });
});
