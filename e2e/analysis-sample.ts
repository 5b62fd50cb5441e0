/** Analytics response of a clinic's form: every question type, two versions and a removed question. */
const bars = (counts: Record<string, number>, more: Record<string, object> = {}) =>
  Object.entries(counts).map(([label, count], at) => ({ key: `option-${at}`, label, count, ...more[label] }));

type Bars = ReturnType<typeof bars>;

function question(
  questionId: string,
  type: string,
  text: string,
  answered: number,
  counted: Bars,
  more: object = {},
) {
  return {
    questionId,
    question: text,
    type,
    pageId: 'visit',
    answered,
    skipped: 12,
    bars: counted,
    options: Object.fromEntries(counted.map(({ label, count }) => [label, count])),
    ...more,
  };
}

const numbers = (counts: readonly number[], from: number) =>
  counts.map((count, at) => ({ key: String(at + from), label: String(at + from), count }));

const at = '2026-03-13T10:20:00Z';

export const clinicAnalytics = {
  formName: 'Post-visit feedback',
  status: 'published',
  role: 'owner',
  views: 349,
  starts: 301,
  completed: 248,
  quarantined: 3,
  medianSeconds: 130,
  analytics: [
    question(
      'friend',
      'Multiple Choice',
      'Q1 Would you recommend Riverside to a friend?',
      301,
      bars({ 'Yes, without hesitation': 214, Probably: 58, No: 29 }),
    ),
    question(
      'used',
      'Checkbox',
      'Q2 Which of these did you use on the day of your visit?',
      280,
      bars(
        {
          'Online booking': 190,
          'The café on the ground floor next to the pharmacy': 120,
          'The car park': 77,
          Pharmacy: 66,
          Wheelchair: 41,
          Interpreter: 12,
          'Old lift': 3,
        },
        { 'Old lift': { removed: true } },
      ),
    ),
    question(
      'wait',
      'Linear Scale',
      'Q3 How did the wait compare with what you expected?',
      301,
      numbers([4, 18, 70, 62, 42, 31, 30, 18, 12, 8, 6], 0),
      { mean: 3.94 },
    ),
    question('stars', 'Rating', 'Q4 Rate us by choosing stars?', 288, numbers([9, 14, 40, 90, 135], 1), {
      mean: 4.14,
    }),
    question(
      'better',
      'Long Answer',
      'Q5 What could we do better?',
      141,
      [
        { key: 'answered', label: 'Answered', count: 141 },
        { key: 'skipped', label: 'Skipped', count: 160 },
      ],
      {
        latest: [
          { responseId: 'r1', text: 'The waiting room was cold, but everybody was kind to my mother.', at },
          { responseId: 'r2', text: 'Nothing.', at },
        ],
      },
    ),
    question('day', 'Date', 'Q6 When was your visit?', 120, [
      { key: '2026-03-11', label: '2026-03-11', count: 50 },
      { key: '2026-03-12', label: '2026-03-12', count: 70 },
    ]),
    question('papers', 'File Upload', 'Q7 Your papers', 44, [
      { key: 'pdf', label: 'pdf', count: 30 },
      { key: 'image', label: 'image', count: 22 },
    ]),
    question('unasked', 'Dropdown', 'Q8 Which doctor did you see?', 0, bars({ 'Dr Rao': 0, 'Dr Sen': 0 })),
    question('parking', 'Multiple Choice', 'Was parking easy? (removed)', 64, bars({ Yes: 40, No: 24 }), {
      removed: true,
    }),
  ],
  pages: [
    { pageId: 'visit', pageTitle: 'How did it go?', entered: 349, left: 48 },
    {
      pageId: 'well',
      pageTitle: 'What went well',
      entered: 214,
      left: 16,
      reachedBy: { pageId: 'visit', when: true },
    },
    {
      pageId: 'wrong',
      pageTitle: 'What went wrong',
      entered: 87,
      left: 37,
      reachedBy: { pageId: 'visit', when: false },
    },
  ],
  days: Array.from({ length: 13 }, (_, day) => ({
    day: `2026-03-${String(day + 1).padStart(2, '0')}`,
    views: 27,
    starts: 14 + ((day * 7) % 19),
    completed: 12,
  })),
  versions: [
    { version: 2, publishedAt: '2026-03-05T10:00:00Z', starts: 237 },
    { version: 1, publishedAt: '2026-02-20T10:00:00Z', starts: 64 },
  ],
  asOf: at,
};

/** The same without responses. */
export const emptyAnalytics = {
  ...clinicAnalytics,
  views: 2,
  starts: 0,
  completed: 0,
  quarantined: 0,
  medianSeconds: undefined,
  analytics: [],
  pages: [],
  days: [],
};

export const someResponses = Array.from({ length: 12 }, (_, row) => ({
  responseId: `r${row}`,
  version: row < 9 ? 2 : 1,
  complete: row % 4 !== 3,
  startedAt: `2026-03-13T${String(20 - row).padStart(2, '0')}:05:00Z`,
  ...(row % 4 !== 3 && { receipt: `K7QF2M9${row}`, completedAt: '2026-03-13T22:00:00Z', seconds: 92 + row }),
  answers: {
    friend: { text: row % 3 === 0 ? 'Probably' : 'Yes, without hesitation' },
    used: { text: 'Online booking; The car park' },
    wait: { text: '4' },
    ...(row % 2 === 0 && {
      better: { text: 'The waiting room was cold, but everybody was kind to my mother.' },
    }),
    papers: { text: 'letter.pdf', files: [{ id: 'u1', name: 'letter.pdf', bytes: 248_123, type: 'pdf' }] },
  },
}));

export const flaggedResponses = someResponses
  .slice(0, 3)
  .map((response, row) => ({ ...response, quarantineReason: ['honeypot', 'too_fast', 'flood'][row] }));

/** One response with its path, including a page that was left by going back. */
export const wholeResponse = {
  responseId: 'r0',
  version: 1,
  complete: true,
  receipt: 'K7QF2M90',
  startedAt: '2026-03-13T20:05:00Z',
  completedAt: '2026-03-13T20:07:00Z',
  seconds: 92,
  pages: [
    {
      pageId: 'visit',
      pageTitle: 'How did it go?',
      onPath: true,
      submittedAt: '2026-03-13T20:06:00Z',
      seconds: 40,
      answers: [
        {
          questionId: 'friend',
          question: 'Q1 Would you send a friend to us?',
          type: 'Multiple Choice',
          answer: { text: 'Yes' },
          nowCalled: 'Q1 Would you recommend Riverside to a friend?',
        },
        {
          questionId: 'parking',
          question: 'Q2 Was parking easy?',
          type: 'Multiple Choice',
          answer: { text: 'No' },
          removed: true,
        },
        { questionId: 'stars', question: 'Q3 Rate us by choosing stars?', type: 'Rating' },
      ],
    },
    {
      pageId: 'well',
      pageTitle: 'What went well',
      onPath: true,
      submittedAt: '2026-03-13T20:07:00Z',
      answers: [
        {
          questionId: 'papers',
          question: 'Q4 Your papers',
          type: 'File Upload',
          answer: {
            text: 'letter.pdf',
            files: [{ id: 'u1', name: 'letter.pdf', bytes: 248_123, type: 'pdf' }],
          },
        },
      ],
    },
    {
      pageId: 'wrong',
      pageTitle: 'What went wrong',
      onPath: false,
      submittedAt: '2026-03-13T20:06:30Z',
      answers: [
        { questionId: 'where', question: 'Q5 Where?', type: 'Short Answer', answer: { text: 'At the desk' } },
      ],
    },
  ],
};

const form = (name: string, views: number, createdAt: string, status = 'published') => ({
  type: 'form',
  _id: `form-${views}`,
  name,
  status,
  shareLink: 'link',
  views,
  responses: 12,
  pages: 3,
  createdAt,
  updatedAt: createdAt,
  hasUnpublishedChanges: false,
  graph: { pages: 1, start: 0, ways: [{ from: 0, when: 'next' }] },
});

export const clinicProject = {
  projectName: 'Riverside Clinic',
  views: 1284,
  averageViews: 321,
  forms: [
    form('Patient registration, for adults and for children', 125, '2026-10-09T08:00:00Z'),
    form('Post-visit feedback', 349, '2026-09-21T08:00:00Z'),
    form('Flu clinic eligibility', 512, '2026-09-03T08:00:00Z', 'draft'),
    form('Repeat prescription', 298, '2026-08-12T08:00:00Z'),
  ],
};

export const emptyProject = { projectName: 'Riverside Clinic', views: 0, averageViews: 0, forms: [] };
