import type { Reply } from '../../../../testing/stubServer';
import type { FormAnalytics } from '../../form/api/formAnalytics';
import type { ListedResponse } from '../api/responseList';
import type { WholeResponse } from '../api/wholeResponse';
import type { QuestionColumn } from '../columns';

export const NUMBERS = 'GET /api/analytics/form/f-1';
export const LIST = 'GET /api/analytics/form/f-1/responses';
export const DELETE = 'POST /api/analytics/form/f-1/responses/delete';
export const RELEASE = 'POST /api/analytics/form/f-1/responses/release';

function asked(questionId: string, question: string, more: Partial<QuestionColumn> = {}): QuestionColumn {
  return {
    questionId,
    question,
    type: 'Short Answer',
    pageId: 'p-1',
    answered: 3,
    skipped: 1,
    options: {},
    bars: [],
    ...more,
  };
}

/** A form with two versions and seven questions, the last one removed. */
export const clinic: FormAnalytics = {
  success: true,
  formName: 'Post-visit feedback',
  status: 'published',
  role: 'owner',
  views: 10,
  starts: 3,
  completed: 2,
  quarantined: 0,
  analytics: [
    asked('q-1', 'Would you come again?', {
      type: 'Multiple Choice',
      bars: [
        { key: 'o-1', label: 'Yes', count: 2 },
        { key: 'o-2', label: 'No', count: 1 },
        { key: ':other', label: 'Another label', count: 0 },
      ],
    }),
    asked('q-2', 'What stood out?'),
    asked('q-3', 'Your town'),
    asked('q-4', 'Your age'),
    asked('q-5', 'Your letter', { type: 'File Upload' }),
    asked('q-6', 'Anything else?'),
    asked('q-7', 'How was the wait? (removed)', { removed: true }),
  ],
  pages: [
    { pageId: 'p-1', pageTitle: 'Your visit', entered: 3, left: 0 },
    { pageId: 'p-3', pageTitle: 'Complaints', entered: 1, left: 0 },
    { pageId: 'p-2', pageTitle: 'Papers', entered: 2, left: 0 },
  ],
  days: [],
  versions: [
    { version: 2, publishedAt: '2026-11-01T08:00:00Z', starts: 2 },
    { version: 1, publishedAt: '2026-10-01T08:00:00Z', starts: 1 },
  ],
  asOf: '2026-11-15T12:00:00Z',
};

/** A complete response. */
export function given(responseId: string, text: string, more: Partial<ListedResponse> = {}): ListedResponse {
  return {
    responseId,
    version: 2,
    complete: true,
    receipt: `FW-${responseId}`,
    startedAt: '2026-11-15T12:05:00Z',
    completedAt: '2026-11-15T12:07:00Z',
    seconds: 92,
    answers: { 'q-1': { text: 'Yes' }, 'q-2': { text } },
    ...more,
  };
}

/** The reply with one page of the list. */
export function listOf(
  responses: readonly ListedResponse[],
  more: { total?: number; nextCursor?: string; lookedThrough?: number } = {},
): Reply {
  return { body: { success: true, responses, ...more } };
}

/** A response to the first version, with other question texts and a page that was left by going back. */
export function wholeOf(responseId: string, more: Partial<WholeResponse> = {}): Reply {
  const response: WholeResponse = {
    responseId,
    version: 1,
    complete: true,
    receipt: 'FW-7K2',
    startedAt: '2026-11-15T12:05:00Z',
    completedAt: '2026-11-15T12:07:00Z',
    seconds: 92,
    pages: [
      {
        pageId: 'p-1',
        pageTitle: 'Your visit',
        onPath: true,
        submittedAt: '2026-11-15T12:06:00Z',
        seconds: 31,
        answers: [
          {
            questionId: 'q-1',
            question: 'Will you be back?',
            type: 'Multiple Choice',
            answer: { text: 'Yes' },
            nowCalled: 'Would you come again?',
          },
          {
            questionId: 'q-7',
            question: 'How was the wait?',
            type: 'Short Answer',
            answer: { text: 'Long' },
            removed: true,
          },
          { questionId: 'q-3', question: 'Your town', type: 'Short Answer' },
        ],
      },
      {
        pageId: 'p-2',
        pageTitle: 'Papers',
        onPath: true,
        submittedAt: '2026-11-15T12:07:00Z',
        answers: [
          {
            questionId: 'q-5',
            question: 'Your letter',
            type: 'File Upload',
            answer: {
              text: 'letter.pdf',
              files: [{ id: 'u-1', name: 'letter.pdf', bytes: 248_000, type: 'application/pdf' }],
            },
          },
        ],
      },
      {
        pageId: 'p-3',
        pageTitle: 'What went wrong',
        onPath: false,
        submittedAt: '2026-11-15T12:05:30Z',
        answers: [
          { questionId: 'q-6', question: 'Anything else?', type: 'Short Answer', answer: { text: 'Cold' } },
        ],
      },
    ],
    ...more,
  };
  return { body: { success: true, response } };
}
