import type { FormAnalytics, GridAnalytics, QuestionAnalytics } from '../api/formAnalytics';

type WithGrid = QuestionAnalytics & { grid: GridAnalytics };

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

/** A Matrix with ten answers, a removed row and a removed column. */
export function matrix(): WithGrid {
  return {
    ...question(),
    question: 'How was it?',
    type: 'Matrix',
    answered: 10,
    options: {},
    grid: {
      rows: [
        { key: 'r1', label: 'Food' },
        { key: 'r2', label: 'Staff', removed: true },
      ],
      columns: [
        { key: 'c1', label: 'Good' },
        { key: 'c2', label: 'Bad', removed: true },
      ],
    },
    bars: [
      { key: 'r1:c1', label: 'Food: Good', count: 6 },
      { key: 'r1:c2', label: 'Food: Bad', count: 2, removed: true },
      { key: 'r2:c2', label: 'Staff: Bad', count: 3, removed: true },
    ],
  };
}

/** A Ranking with four answers; most prefer the second option. */
export function ranking(): WithGrid {
  return {
    ...question(),
    question: 'Which drink?',
    type: 'Ranking',
    answered: 4,
    options: {},
    grid: {
      rows: [
        { key: 'o1', label: 'Tea' },
        { key: 'o2', label: 'Coffee' },
      ],
      columns: [
        { key: '1', label: '1' },
        { key: '2', label: '2' },
      ],
    },
    bars: [
      { key: 'o1:1', label: 'Tea: 1', count: 1 },
      { key: 'o1:2', label: 'Tea: 2', count: 3 },
      { key: 'o2:1', label: 'Coffee: 1', count: 3 },
      { key: 'o2:2', label: 'Coffee: 2', count: 1 },
    ],
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
