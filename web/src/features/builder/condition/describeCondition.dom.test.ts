import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { newQuestion } from '../../../form-rules/authoring/newQuestion';
import type { Condition } from '../../../form-rules/definition';
import type { Question } from '../../../form-rules/questions';
import { loadTexts, startI18n, switchLanguage } from '../../../shared/locales/i18n';
import { type DraftForm, documentOf } from '../draft/document';
import { reduce } from '../draft/reduce';
import { counting, id } from '../draft/testing/drafts';
import { describeCondition } from './describeCondition';

const KINDS = ['Multiple Choice', 'Checkbox', 'Rating', 'Date', 'Short Answer', 'Linear Scale'] as const;

const page = (name: string, pageTitle: string) => ({ pageId: id(name), pageTitle, questions: [] });

function clinic(): DraftForm {
  const mint = counting('o');
  const questions = KINDS.map((kind, at): Question => newQuestion(kind, id(`q${at + 1}`), mint));
  const form = {
    name: 'Clinic',
    pages: [{ ...page('p1', 'Your visit'), questions }, page('p2', 'Welcome back'), page('p3', ' ')],
    pageConditions: {},
  };
  return reduce(documentOf(form), { type: 'form/replace', form: { ...form } }, mint).form;
}

function sentence(
  condition: Omit<Condition, 'truePage' | 'falsePage'> & Partial<Condition>,
  form = clinic(),
) {
  const whole = { truePage: id('p2'), falsePage: id('p3'), ...condition };
  return describeCondition(form, whole, {
    t: i18next.getFixedT(null, 'builder'),
    language: i18next.language,
  });
}

beforeAll(async () => {
  await startI18n();
  await loadTexts('builder');
});

describe('the sentence of a condition', () => {
  it('names question, answer and both pages', () => {
    expect(
      sentence({ questionId: id('q1'), expectedAnswer: 'Option 1', expectedOptionIds: [id('o1')] }),
    ).toBe('If Q1 What is ? is Option 1 go to 02 Welcome back, otherwise 03 Untitled page');
  });

  it('uses the current label of an option', () => {
    const renamed = reduce(
      documentOf(clinic()),
      { type: 'option/setLabel', questionId: id('q1'), id: id('o1'), label: 'Yes' },
      counting('x'),
    ).form;
    const stale = { questionId: id('q1'), expectedAnswer: 'Option 1', expectedOptionIds: [id('o1')] };
    expect(sentence(stale, renamed)).toContain('is Yes go to');
  });

  it.each([
    ['lists ticked boxes', 'q2', ['Option 1', 'Option 2'], 'is Option 1 and Option 2 go'],
    ['counts stars', 'q3', 1, 'is 1 star go'],
    ['writes a day out', 'q4', '2026-03-09', 'is 9 Mar 2026 go'],
    ['quotes a text', 'q5', ' yes ', 'is “yes” go'],
    ['gives a number', 'q6', 0, 'is 0 go'],
  ])('%s', (_what, question, expectedAnswer, words) => {
    expect(sentence({ questionId: id(question), expectedAnswer })).toContain(words);
  });

  it('names the end of the form and missing parts', () => {
    const broken = {
      questionId: id('gone'),
      expectedAnswer: 'x',
      truePage: 'end' as const,
      falsePage: id('gone'),
    };
    expect(sentence(broken)).toBe(
      'If a question that is gone is x go to End of form, otherwise a page that is gone',
    );
  });

  it('does not interpret texts as markup', () => {
    expect(sentence({ questionId: id('q5'), expectedAnswer: '<b>{{page}}</b>' })).toContain(
      'is “<b>{{page}}</b>” go',
    );
  });

  it('is translated to Hindi', async () => {
    await switchLanguage('hi');
    try {
      expect(sentence({ questionId: id('q3'), expectedAnswer: 2 })).toBe(
        'अगर Q3 Rate us by choosing stars? का उत्तर 2 तारे है, तो 02 Welcome back पर जाएँ, नहीं तो 03 बिना शीर्षक का पेज पर',
      );
    } finally {
      await switchLanguage('en');
    }
  });
});
