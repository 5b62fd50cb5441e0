import type { Browser, Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../a11y.ts';
import { createAccount, newPerson, signedInWith, tokenFor } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, type StoredForm, type StoredPage, type StoredQuestion, saveForm } from '../actors/forms.ts';
import type { Language } from '../appearance.ts';
import { publicUrl } from '../environment.ts';
import { expect, GATE, test } from '../test.ts';
import { translationsFor } from '../translations.ts';

test.use({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });

const { problem: messages } = translationsFor('en');

type Draft = Pick<StoredForm, 'name' | 'pages' | 'pageConditions'> & Partial<StoredForm>;

/** A validation error: how it arises, where it is shown, and what fixes it. */
type ProblemCase = {
  code: keyof typeof messages;
  /** The stored draft: valid if the test creates the error in the UI, otherwise with the error. */
  draft: Draft;
  byHand?: (builder: Builder) => Promise<void>;
  /** The page that shows it. */
  pageId?: string;
  at: (builder: Builder) => Locator;
  place: string;
  fix: string;
};

const question = (id: string, type: string, questionText: string, more: Partial<StoredQuestion> = {}) => ({
  id,
  type,
  questionText,
  required: false,
  ...more,
});

const hall: StoredPage = {
  pageId: 'hall',
  pageTitle: 'Hall',
  questions: [
    question('left', 'Multiple Choice', 'Q1 Left or right?', { options: ['Left', 'Right', 'Back'] }),
  ],
};
const kitchen: StoredPage = {
  pageId: 'kitchen',
  pageTitle: 'Kitchen',
  questions: [question('tea', 'Short Answer', 'Q2 Which tea?')],
};
const garden: StoredPage = {
  pageId: 'garden',
  pageTitle: 'Garden',
  questions: [question('tree', 'Short Answer', 'Q3 Which tree?')],
};
const branch = { questionId: 'left', expectedAnswer: 'Left', truePage: 'kitchen', falsePage: 'garden' };

/** A valid form of three pages; the first branches to the other two. */
function house(change: object = {}, first: object = {}): Draft {
  return {
    name: 'House',
    pages: [{ ...hall, ...first }, kitchen, garden],
    pageConditions: { hall: { ...branch, ...change } },
  };
}

/** The same pages without branches. */
const corridor: Draft = { name: 'House', pages: [hall, kitchen, garden], pageConditions: {} };

const underTitle = ({ canvas }: Builder) => canvas.locator('h1 + ul');
const inPageList = ({ page }: Builder) => page.getByRole('navigation', { name: 'Pages' });
const onCard = (id: string) => (builder: Builder) => builder.card(id);

const PROBLEM_CASES: readonly ProblemCase[] = [
  {
    code: 'no_page',
    draft: { name: 'House', pages: [], pageConditions: {} },
    at: inPageList,
    place: 'Whole form',
    fix: 'Add a page',
  },
  {
    code: 'page_id_repeated',
    draft: { ...corridor, pages: [hall, { ...kitchen, pageId: 'hall' }] },
    pageId: 'hall',
    at: underTitle,
    place: 'Page 02',
    fix: 'Give page 02 a new id',
  },
  {
    code: 'start_page_missing',
    draft: { ...corridor, startPage: 'cellar' },
    at: inPageList,
    place: 'Whole form',
    fix: 'Start automatically',
  },
  {
    code: 'next_page_missing',
    draft: { ...corridor, pages: [hall, kitchen, { ...garden, nextPage: 'cellar' } as StoredPage] },
    pageId: 'garden',
    at: underTitle,
    place: 'Page 03',
    fix: 'End the form after page 03',
  },
  {
    code: 'next_page_is_own',
    draft: { ...corridor, pages: [hall, kitchen, { ...garden, nextPage: 'garden' } as StoredPage] },
    pageId: 'garden',
    at: underTitle,
    place: 'Page 03',
    fix: 'End the form after page 03',
  },
  {
    code: 'true_page_missing',
    draft: house({ truePage: 'cellar' }),
    at: underTitle,
    place: 'Page 01',
    fix: 'Let True end the form',
  },
  {
    code: 'false_page_missing',
    draft: house({ falsePage: 'cellar' }),
    at: underTitle,
    place: 'Page 01',
    fix: 'Let False end the form',
  },
  {
    code: 'true_page_is_own',
    draft: house({ truePage: 'hall' }),
    at: underTitle,
    place: 'Page 01',
    fix: 'Let True end the form',
  },
  {
    code: 'false_page_is_own',
    draft: house({ falsePage: 'hall' }),
    at: underTitle,
    place: 'Page 01',
    fix: 'Let False end the form',
  },
  {
    code: 'same_targets',
    draft: house({ falsePage: 'kitchen' }),
    at: underTitle,
    place: 'Page 01',
    fix: 'Remove the condition, always go to page 02',
  },
  {
    code: 'operator_unknown',
    draft: house({ operator: 'contains' }),
    at: onCard('left'),
    place: 'Page 01, Q1',
    fix: 'Compare by “is”',
  },
  {
    code: 'expected_answer_impossible',
    draft: house(),
    byHand: async (builder) => {
      await builder.select('left');
      await builder.button('Remove option Left').click();
    },
    at: onCard('left'),
    place: 'Page 01, Q1',
    fix: 'Remove the condition, always go to page 03',
  },
  {
    code: 'condition_question_missing',
    draft: house({}, { questions: [...hall.questions, question('door', 'Short Answer', 'Q2 Which door?')] }),
    byHand: async (builder) => {
      await builder.select('left');
      await builder.button(builder.texts.canvas.card.remove).click();
    },
    at: underTitle,
    place: 'Page 01',
    fix: 'Remove the condition, always go to page 03',
  },
  {
    code: 'condition_question_kind',
    draft: house(),
    byHand: async (builder) => {
      await builder.select('left');
      await builder.page.getByRole('button', { name: /^Question type/ }).click();
      await builder.page.getByRole('menuitemradio', { name: 'File Upload', exact: true }).click();
    },
    at: onCard('left'),
    place: 'Page 01, Q1',
    fix: 'Remove the condition, always go to page 03',
  },
  {
    code: 'option_label_repeated',
    draft: house(),
    byHand: async (builder) => {
      await builder.select('left');
      await builder.page.getByLabel('Option 3', { exact: true }).fill('Right');
    },
    at: onCard('left'),
    place: 'Page 01, Q1',
    fix: 'Rename it “Right (2)”',
  },
  {
    code: 'endless_cycle',
    draft: corridor,
    byHand: async (builder) => {
      await setNextPage(builder, 'hall', '02 Kitchen');
      await setNextPage(builder, 'kitchen', '01 Hall');
    },
    pageId: 'hall',
    at: underTitle,
    place: 'Page 01',
    fix: 'End the form after page 02',
  },
  {
    code: 'media_not_uploaded',
    draft: {
      ...corridor,
      pages: [
        {
          ...hall,
          questions: [
            ...hall.questions,
            question('map', 'Image', 'The way', {
              imageUrl: 'blob:https://forms.example/1',
              altText: 'Map',
            }),
          ],
        },
      ],
    },
    at: onCard('map'),
    place: 'Page 01, Image',
    fix: 'Remove the file',
  },
];

for (const problem of PROBLEM_CASES) {
  test(`${problem.code} is shown, blocks publishing and has a fix`, async ({ browser }) => {
    const { builder, token, formId, lastProblems } = await openWith(browser, problem.draft);
    if (problem.byHand) {
      await test.step('no problems before', async () => {
        await expect(problemsButton(builder)).toHaveCount(0);
        await problem.byHand?.(builder);
      });
    }
    if (problem.pageId) {
      await builder.pageItem(problem.pageId).first().click();
    }
    const there = problem.at(builder);
    await expect(there.getByText(messages[problem.code] as string, { exact: true })).toBeVisible();

    await test.step('it is counted and listed', async () => {
      await problemsButton(builder).click();
      const row = builder.dialog.getByRole('listitem').filter({ hasText: messages[problem.code] as string });
      await expect(row).toContainText(problem.place);
      await expect(row.getByRole('button', { name: problem.fix, exact: true })).toBeVisible();
      await row.getByRole('button', { name: `Go to ${problem.place}`, exact: true }).click();
      await expect(builder.dialog).toHaveCount(0);
      await expect(there.getByText(messages[problem.code] as string, { exact: true })).toBeInViewport();
    });

    await test.step('the form cannot be published', async () => {
      await builder.expectSaved();
      const { status, body } = await publish(token, formId);
      expect(status).toBe(422);
      expect(body.code).toBe('form.not_publishable');
      expect(body.problems?.map(({ code }) => code)).toContain(problem.code);
    });

    await test.step('one click fixes it', async () => {
      await there.getByRole('button', { name: problem.fix, exact: true }).click();
      await expect(builder.page.getByText(messages[problem.code] as string, { exact: true })).toHaveCount(0);
      await builder.expectSaved();
      await expect.poll(() => lastProblems()?.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect((await publish(token, formId)).status).toBe(200);
    });
  });
}

test('one click makes the form start at Page 01', async ({ browser }) => {
  const { builder, lastProblems } = await openWith(browser, {
    ...corridor,
    pageConditions: {
      kitchen: { questionId: 'tea', expectedAnswer: 'Green', truePage: 'garden', falsePage: 'end' },
    },
  });
  const notice = underTitle(builder);
  await expect(notice).toContainText(
    'Nobody can reach this page: the form starts at page 02, the first one with a condition.',
  );
  await expect(builder.pageItem('hall')).toContainText(builder.texts.pages.unreachable);
  await notice.getByRole('button', { name: 'Start at Page 01', exact: true }).click();
  await expect(notice).toHaveCount(0);
  await expect(builder.pageItem('hall')).toContainText(builder.texts.pages.start);
  await builder.expectSaved();
  await expect.poll(lastProblems).toEqual([]);
});

test('the problem list fixes everything, then closes', GATE, async ({ browser }) => {
  const { builder } = await openWith(
    browser,
    house({ falsePage: 'cellar' }, { questions: [{ ...hall.questions[0], options: ['Left', 'Left'] }] }),
  );
  await expect(problemsButton(builder)).toHaveText('3 problems');
  await expect(builder.pageItem('hall')).toContainText('2 errors');
  await problemsButton(builder).click();
  const { dialog } = builder;
  for (const fix of ['Let False end the form', 'Rename it “Left (2)”', 'Continue from 02 to 03']) {
    await dialog.getByRole('button', { name: fix, exact: true }).click();
  }
  await expect(dialog).toContainText('No problems left');
  await builder.page.keyboard.press('Escape');
  await expect(problemsButton(builder)).toHaveCount(0);
});

for (const language of ['en', 'hi'] as const) {
  test(`problems and page targets are accessible: ${language}`, async ({ browser }) => {
    test.slow();
    const { builder } = await openWith(browser, house({ falsePage: 'hall' }), language);
    const { page, texts } = builder;
    await expect(underTitle(builder)).toBeVisible();
    await expectNoViolations(page, 'a page with a problem');
    await problemsButton(builder).click();
    await expect(builder.dialog.getByRole('list')).toBeVisible();
    await expectNoViolations(page, 'the list of problems', { within: '[role="dialog"]' });
    await page.keyboard.press('Escape');
    await builder.goToPage('kitchen');
    await builder.canvas.getByRole('button', { name: texts.after.heading }).click();
    await expect(builder.dialog).toBeVisible();
    await expectNoViolations(page, 'what follows a page', { within: '[role="dialog"]' });
    await page.keyboard.press('Escape');
    await builder.goToPage('hall');
    await builder.pickTool(texts.panel.addCondition);
    await expect(page.getByText(texts.condition.wrong.pages)).toBeVisible();
    await expectNoViolations(page, 'a condition with a problem');
  });
}

for (const width of [390, 320]) {
  test(`the condition bar fits a phone of ${width} px`, async ({ browser }) => {
    const { builder } = await openWith(browser, house({ falsePage: 'hall' }), 'en', width);
    const { page, texts } = builder;
    await expect(underTitle(builder)).toBeVisible();
    await expectNoOverflow(page);
    await problemsButton(builder).click();
    await expect(builder.dialog.getByRole('list')).toBeVisible();
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await expect(builder.dialog).toHaveCount(0);
    await builder.pickTool(texts.panel.addCondition);
    const sentence = page.getByRole('region', { name: texts.condition.ofPage });
    await expect(sentence.getByText('go to')).toBeInViewport();
    await page.getByRole('radio').last().scrollIntoViewIfNeeded();
    await expect(sentence.getByText('go to')).toBeInViewport();
    await expectNoOverflow(page);
  });
}

async function expectNoOverflow(page: Page): Promise<void> {
  const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWider)).toBe(false);
}

/** Sets the next page in the page's menu. */
async function setNextPage(builder: Builder, pageId: string, target: string): Promise<void> {
  await builder.openPageMenu(pageId);
  await builder.chooseFromMenu(builder.texts.after.menu);
  await builder.dialog.getByRole('combobox', { name: builder.texts.after.label }).click();
  await builder.page.getByRole('option', { name: target, exact: true }).click();
  await builder.dialog.getByRole('button', { name: builder.texts.frame.save, exact: true }).click();
  await expect(builder.dialog).toHaveCount(0);
}

function problemsButton({ page }: Builder): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^\d+ (?:problem|समस्या)/ });
}

type ReportedProblem = { code: string; severity: string };

async function openWith(browser: Browser, draft: Draft, language: Language = 'en', width = 1440) {
  const person = newPerson();
  await createAccount(person);
  const token = await tokenFor(person);
  const { _id: formId } = await newForm(token, draft.name);
  await saveForm(token, formId, draft);
  const storageState = signedInWith(token);
  storageState.origins[0]?.localStorage.push({ name: 'language', value: language });
  const context = await browser.newContext({
    storageState,
    viewport: { width, height: 844 },
    hasTouch: width < 900,
  });
  const page = await context.newPage();
  const lastProblems = watchSaves(page);
  const builder = new Builder(page, language);
  await builder.open(formId);
  return { builder, token, formId, lastProblems };
}

/** The problems that the server returned for the last save. */
function watchSaves(page: Page): () => readonly ReportedProblem[] | undefined {
  let last: readonly ReportedProblem[] | undefined;
  page.on('response', async (response) => {
    if (response.url().includes('/api/form/save-draft/') && response.ok()) {
      last = ((await response.json()) as { problems: ReportedProblem[] }).problems;
    }
  });
  return () => last;
}

async function publish(token: string, formId: string) {
  const response = await fetch(`${publicUrl}/api/form/publish/${formId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, origin: publicUrl, 'content-type': 'application/json' },
    body: '{}',
  });
  const body = (await response.json()) as { code?: string; problems?: ReportedProblem[] };
  return { status: response.status, body };
}
