import { newOwner } from '../actors/account.ts';
import { Analyst, columnOf, rowsOf } from '../actors/analyst.ts';
import { Builder } from '../actors/builder.ts';
import { newForm, type StoredForm, type StoredQuestion, storedForm } from '../actors/forms.ts';
import { Publisher } from '../actors/publishing.ts';
import { submitPage } from '../actors/respondent.ts';
import { buildSurvey, connectPages, SURVEY } from '../actors/survey.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

const RESPONSES = 1000;
const AT_ONCE = 8;

test('a survey of 51 questions is built, published and answered a thousand times', async ({ browser }) => {
  test.slow();
  const { token, page } = await newOwner(browser);
  const builder = new Builder(page);
  const publisher = new Publisher(builder);
  const { _id: formId } = await newForm(token, 'Cycling in our town');

  await test.step('built in the builder', async () => {
    await builder.open(formId);
    await buildSurvey(builder);
    await builder.expectSaved();
    const stored = await storedForm(token, formId);
    const questions = stored.pages.flatMap((one) => one.questions);
    expect(questions).toHaveLength(51);
    expect(questions.filter(({ type }) => type === 'Matrix')).toHaveLength(7);
    expect(questions.filter(({ other }) => other === true)).toHaveLength(16);
    expect(Object.keys(stored.pageConditions)).toHaveLength(6);
  });

  const form = await test.step('published without a problem', async () => {
    await publisher.openFlowchart();
    await connectPages(publisher);
    await expect(publisher.nodes.filter({ hasText: 'Unreachable' })).toHaveCount(0);
    await publisher.flowchart.getByRole('button', { name: publisher.texts.flow.next, exact: true }).click();
    await publisher.saveToNoProject();
    await publisher.publish();
    return storedForm(token, formId);
  });

  const others = new Map<string, number>();
  await test.step('answered along every branch', async () => {
    const taken = new Set<string>();
    let left = RESPONSES;
    const answerInTurn = async () => {
      while (left > 0) {
        left -= 1;
        await answerAll(form, left, taken, others);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, answerInTurn));
    const ways = SURVEY.flatMap(({ title, next, branch }) => {
      const targets = branch ? [branch.whenTrue, branch.whenFalse] : [next];
      return targets.map((target) => `${title} > ${target}`);
    });
    expect([...taken].sort()).toEqual(ways.sort());
  });

  await test.step('counted, charted and downloaded', async () => {
    const analyst = new Analyst(page);
    await analyst.open(formId, 'Cycling in our town');
    await expect(analyst.stat('Completed')).toContainText('1,000');
    await expect(page.getByRole('table', { name: 'What do you think of these?' })).toBeVisible();
    const csv = await analyst.download(analyst.texts.analytics.download.csv);
    const cells = rowsOf(csv.bytes.toString('utf8'));
    expect(cells).toHaveLength(RESPONSES + 1);
    const columns = (cells[0] ?? []).filter((header) => header.endsWith(' - Other'));
    expect(columns).toHaveLength(16);
    for (const column of columns) {
      const text = column.replace(/^Q\d+ /, '').replace(/ - Other$/, '');
      expect(
        columnOf(cells, column).filter((cell) => cell !== ''),
        column,
      ).toHaveLength(others.get(text) ?? 0);
    }
  });
});

/** Answers one page after the other as the server leads. Each respondent answers differently. */
async function answerAll(
  form: StoredForm,
  person: number,
  taken: Set<string>,
  others: Map<string, number>,
): Promise<void> {
  let turn = person;
  const pick = (count: number) => {
    // Also varies between the questions of a page.
    turn = (turn * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((turn / 2_147_483_648) * count);
  };
  let page = form.pages[0];
  let responseId: string | undefined;
  for (let seq = 1; page !== undefined; seq += 1) {
    const { pageId, pageTitle, questions } = page;
    const answers: Record<string, unknown> = {};
    for (const question of questions) {
      const answer = answerTo(question, pick);
      if (answer !== undefined) {
        answers[question.id] = answer;
      }
      if (isOther(answer)) {
        const text = question.questionText.replace(/^Q\d+ /, '');
        others.set(text, (others.get(text) ?? 0) + 1);
      }
    }
    const sent = { formId: form._id, currentPageId: pageId, answers, seq, ...(responseId && { responseId }) };
    const { status, body } = await submitPage(sent);
    expect(status, JSON.stringify(body)).toBe(200);
    responseId = body.responseId;
    const next = form.pages.find((one) => one.pageId === body.redirectPage);
    taken.add(`${pageTitle} > ${next?.pageTitle}`);
    page = next;
  }
}

function answerTo(question: StoredQuestion, pick: (count: number) => number): unknown {
  const { type, required, options = [], other, rows = [], several } = question;
  if (!required && pick(5) === 0) {
    return undefined;
  }
  const option = () => options[pick(options.length)];
  const isOtherChosen = other === true && pick(6) === 0;
  switch (type) {
    case 'Multiple Choice':
      return isOtherChosen ? { other: 'In the "Fish, quarter"' } : option();
    case 'Checkbox': {
      const offered = options.filter(() => pick(2) === 0);
      return isOtherChosen
        ? { options: offered, other: '=Marathi' }
        : [...offered, ...(offered.length === 0 ? [option()] : [])];
    }
    case 'Matrix': {
      const cells = (rows as string[]).map((row) => [row, several === true ? [option()] : option()]);
      return { rows: Object.fromEntries(cells) };
    }
    case 'Linear Scale':
      return pick(11);
    case 'Rating':
      return 1 + pick(5);
    case 'Date':
      return `2026-0${1 + pick(9)}-11`;
    default:
      return `Answer ${pick(1000)}`;
  }
}

function isOther(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'other' in answer;
}
