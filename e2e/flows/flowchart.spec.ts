import { newOwner } from '../actors/account.ts';
import { Builder } from '../actors/builder.ts';
import { branchingForm, newForm, saveForm } from '../actors/forms.ts';
import { Publisher } from '../actors/publishing.ts';
import { expect, test } from '../test.ts';

test.use({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });

test('the flowchart of 200 pages has no overlaps', async ({ browser }) => {
  test.slow();
  const { token, page } = await newOwner(browser);
  const { _id: formId } = await newForm(token, 'Large form');
  await saveForm(token, formId, branchingForm(200, 80));
  const builder = new Builder(page);
  const publisher = new Publisher(builder);
  await builder.open(formId);
  await publisher.openFlowchart();
  await publisher.showAllPages();

  // Only visible pages are rendered, so the chart is zoomed to fit.
  await publisher.flowchart.getByRole('button', { name: publisher.texts.flow.fit }).click();
  await expect(publisher.nodes.filter({ hasText: 'Title' })).toHaveCount(200);
  const overlapping = await publisher.nodes.evaluateAll((nodes) => {
    const boxes = nodes.map((node) => node.getBoundingClientRect());
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right - 0.5 &&
            other.left < one.right - 0.5 &&
            one.top < other.bottom - 0.5 &&
            other.top < one.bottom - 0.5,
        )
        .map((other) => [one.toJSON(), other.toJSON()]),
    );
  });
  expect(overlapping).toEqual([]);
});
