import type { FormAnalytics, QuestionAnalytics } from '../api/formAnalytics';

/** A choice question with 301 answers, with the given changes. */
export function question(more: Partial<QuestionAnalytics> = {}): QuestionAnalytics {
  return {
    questionId: 'q1',
    question: 'Would you recommend us?',
    type: 'Multiple Choice',
    pageId: 'p1',
    answered: 301,
    skipped: 0,
    options: { Yes: 214, Probably: 58, No: 29 },
    bars: [
      { key: 'a', label: 'Yes', count: 214 },
      { key: 'b', label: 'Probably', count: 58 },
      { key: 'c', label: 'No', count: 29 },
    ],
    ...more,
  };
}

/** The analytics of a published form, with the given changes. */
export function analyticsOf(more: Partial<FormAnalytics> = {}): FormAnalytics {
  return {
    success: true,
    formName: 'Post-visit feedback',
    status: 'published',
    role: 'owner',
    views: 349,
    starts: 301,
    completed: 248,
    quarantined: 0,
    medianSeconds: 130,
    analytics: [question()],
    pages: [
      { pageId: 'p1', pageTitle: 'How did it go?', entered: 349, left: 48 },
      {
        pageId: 'p2',
        pageTitle: 'What went well',
        entered: 214,
        left: 16,
        reachedBy: { pageId: 'p1', when: true },
      },
      { pageId: 'p3', pageTitle: 'Parking', entered: 65, left: 1, removed: true },
    ],
    days: [{ day: '2026-11-14', views: 349, starts: 301, completed: 248 }],
    versions: [
      { version: 2, publishedAt: '2026-11-05T10:00:00Z', starts: 237 },
      { version: 1, publishedAt: '2026-10-20T10:00:00Z', starts: 64 },
    ],
    asOf: '2026-11-15T19:40:12Z',
    ...more,
  };
}
