import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withQuestionNumbers } from '../features/analysis/form/api/formAnalytics';
import { questionsOf as inSectionNav } from '../features/analysis/form/sections';
import { analyticsOf, question as counted } from '../features/analysis/form/testing/analytics';
import { nameOf } from '../features/analysis/responses/columns';
import { positionLabels } from '../features/analysis/responses/positionLabels';
import { parseDraft } from '../features/builder/api/draftPayload';
import { numberAndText } from '../features/builder/draft/numbering';
import { FormPage } from '../form-page/FormPage';
import type { Page } from '../form-rules/definition';
import { questionNumbers } from '../form-rules/questionNumbers';
import type { Question } from '../form-rules/questions';
import { id, questionOfKind } from '../testing/questions';

// As an older builder stored it, which also withQuestionNumbers images and videos.
const map = questionOfKind('Image', { id: id('map'), questionText: 'Q1 The way' });
const name = questionOfKind('Short Answer', { id: id('name'), questionText: 'Q2 Name' });
const note = questionOfKind('Text', { id: id('note') });
const film = questionOfKind('Video', { id: id('film'), questionText: 'Q3' });
const day = questionOfKind('Date', { id: id('day'), questionText: 'Q4 Day' });
const papers = questionOfKind('File Upload', { id: id('papers'), questionText: 'Q5 Papers' });

function page(pageId: string, questions: readonly Question[]): Page {
  return { pageId: id(pageId), pageTitle: pageId, questions };
}

const form = { pages: [page('p1', [map, name, note]), page('p2', [film, day, papers])], pageConditions: {} };
const all = form.pages.flatMap(({ questions }) => questions);
const right = ['Q1 Name', 'Q2 Day', 'Q3 Papers'];

const analytics = withQuestionNumbers(
  analyticsOf({
    analytics: [name, day, papers].map(({ id: questionId, type, questionText }) =>
      counted({ questionId, type, question: questionText }),
    ),
  }),
);

describe('a form with an image, a text and a video', () => {
  it('numbers only answerable questions, across pages', () => {
    expect([...questionNumbers(all)]).toEqual([
      ['name', 1],
      ['day', 2],
      ['papers', 3],
    ]);
  });

  it('has these numbers in the builder', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is withQuestionNumbers matters here.
    const stored = { ...form, name: 'Form', revision: 1 } as unknown as Parameters<typeof parseDraft>[0];
    const draft = parseDraft(stored).form.pages.flatMap(({ questions }) => questions);
    const texts = draft.map(({ questionText }) => questionText);
    expect(texts).toEqual(['The way', right[0], '', '', right[1], right[2]]);
    expect(texts.map((text) => numberAndText(text).number)).toEqual([
      undefined,
      'Q1',
      undefined,
      undefined,
      'Q2',
      'Q3',
    ]);
  });

  it('has these numbers for respondents, previews and versions', () => {
    const { container } = render(
      form.pages.map((one) => <FormPage key={one.pageId} form={form} page={one} />),
    );
    const labels = [...container.querySelectorAll('[data-question] > [id$="label"]')];
    expect(labels.map(({ textContent }) => textContent)).toEqual(['The way', ...right]);
  });

  it('has these numbers in the analysis', () => {
    expect(inSectionNav(analytics).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(analytics.analytics.map((one) => nameOf(one, '(removed)'))).toEqual(right);
    const labels = positionLabels(analytics);
    expect([name, day, papers].map((one) => labels.text(one.id, one.questionText))).toEqual(right);
  });
});
