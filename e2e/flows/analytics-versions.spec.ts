import { newOwner } from '../actors/account.ts';
import { Analyst, columnOf, respond, rowsOf } from '../actors/analyst.ts';
import { newForm, publishForm, type StoredQuestion, saveForm } from '../actors/forms.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

const colour = (first: string): StoredQuestion => ({
  id: 'colour',
  type: 'Multiple Choice',
  questionText: 'Q1 Which colour?',
  required: false,
  options: [first, 'Green'],
  optionIds: ['red', 'green'],
});
const age: StoredQuestion = {
  id: 'age',
  type: 'Short Answer',
  questionText: 'Q2 How old are they?',
  required: false,
};

test('versions merge renamed options and mark removed questions', async ({ browser }) => {
  const { token, page } = await newOwner(browser);
  const { _id: form } = await newForm(token, 'Walls');
  const publish = async (questions: StoredQuestion[]) => {
    await saveForm(token, form, {
      name: 'Walls',
      pages: [{ pageId: 'walls', pageTitle: 'Walls', questions }],
      pageConditions: {},
    });
    return (await publishForm(token, form)).version;
  };
  const first = await publish([colour('Red'), age]);
  await respond(form, 'walls', { colour: 'Red', age: 'Twelve years' }, { formVersion: first });
  const second = await publish([colour('Crimson')]);
  await respond(form, 'walls', { colour: 'Crimson' }, { formVersion: second });

  const analyst = new Analyst(page);
  const { analytics, responses } = analyst.texts;
  await analyst.open(form, 'Walls');

  await test.step('one bar with the newest label', async () => {
    await expect(analyst.bar('Which colour?', 'Crimson')).toContainText('2 100%');
    await expect(analyst.question('Which colour?')).not.toContainText('Red');
    await expect(analyst.question('How old are they?')).toContainText(analytics.removed);
    await expect(analyst.question('How old are they?')).toContainText('Twelve years');
  });

  await test.step('a response has the labels of its version', async () => {
    await analyst.openResponses();
    await expect(analyst.total).toHaveText('2 responses');
    await expect(analyst.rows).toHaveCount(2);
    const panel = await analyst.openResponse(analyst.rows.filter({ hasText: 'v1' }));
    await expect(panel.getByRole('definition').filter({ hasText: 'Red' })).toBeVisible();
    await expect(panel).not.toContainText('Crimson');
    await expect(panel.getByRole('term').filter({ hasText: 'How old are they?' })).toContainText(
      responses.removedChip,
    );
    await expect(panel).toContainText('Twelve years');
    await panel.getByRole('button', { name: responses.close, exact: true }).click();
  });

  await test.step('CSV and JSON Lines agree', async () => {
    const csv = rowsOf((await analyst.download(analytics.download.csv)).bytes.toString('utf8'));
    expect(columnOf(csv, 'Q1 Which colour?')).toEqual(['Crimson', 'Crimson']);
    expect(columnOf(csv, 'How old are they? (removed)')).toEqual(['Twelve years', '']);
    expect(columnOf(csv, 'Version')).toEqual(['1', '2']);

    const { bytes } = await analyst.download(analytics.download.jsonl);
    const lines = bytes.toString('utf8').trim().split('\n');
    type Line = { version: number; answers: Record<string, unknown>[] };
    const [older, newer] = lines.map((line) => JSON.parse(line) as Line);
    expect(lines).toHaveLength(2);
    expect(older).toMatchObject({
      version: 1,
      answers: [
        { questionId: 'colour', answer: 'Crimson', answeredAs: 'Red' },
        { questionId: 'age', answer: 'Twelve years', removed: true },
      ],
    });
    expect(newer).toMatchObject({ version: 2, answers: [{ questionId: 'colour', answer: 'Crimson' }] });
  });
});
