import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { id } from '../draft/testing/drafts';
import { formOf, openBuilder, page } from '../frame/testing/openBuilder';

const addCondition = () => within(panel()).getByRole('button', { name: 'Add Condition' });
const panel = () => screen.getByRole('complementary', { name: 'Add and style' });
const firstPage = ({ editor }: Awaited<ReturnType<typeof openBuilder>>) =>
  editor.getState().document.form.pages[0];
const hex = (name: string) => within(panel()).getByRole('textbox', { name });

describe('the panel', () => {
  it('lists all tools and adds by click', async () => {
    const builder = await openBuilder(formOf([page('p1', { questions: [] })]));
    const names = within(panel())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(names).toEqual([
      'Add QuestionQ',
      'Add TextT',
      'Add ConditionC',
      'Add ImageI',
      'Add VideoV',
      'Add SectionsS',
    ]);
    await builder.user.click(screen.getByRole('button', { name: 'Add Video' }));
    expect(firstPage(builder)?.questions.map(({ type }) => type)).toEqual(['Video']);
  });

  it('enters and leaves the condition mode of one page', async () => {
    const builder = await openBuilder(formOf([page('p1'), page('p2')]));
    await builder.user.click(screen.getByRole('button', { name: 'Add Condition' }));
    expect(await screen.findByRole('region', { name: 'Condition mode' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Condition' })).toBeChecked();
    act(() => builder.editor.select({ pageId: id('p2') }));
    expect(screen.getByRole('radio', { name: 'Edit' })).toBeChecked();
    act(() => builder.editor.select({ pageId: id('p1') }));
    await builder.user.click(screen.getByRole('button', { name: 'Add Question' }));
    expect(screen.getByRole('radio', { name: 'Edit' })).toBeChecked();
    expect(firstPage(builder)?.questions).toHaveLength(2);
  });

  it('opens the condition dialog after an answer is chosen', async () => {
    const { user } = await openBuilder(formOf([page('p1'), page('p2'), page('p3')]));
    await user.click(addCondition());
    const answer = await screen.findByRole('radio', { name: 'Option 1' });
    await user.click(addCondition());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(answer).toHaveFocus();
    await user.click(answer);
    await user.click(addCondition());
    expect(await screen.findByRole('dialog', { name: 'Add Condition' })).toBeVisible();
  });

  it('sets and resets the page colour', async () => {
    const builder = await openBuilder(formOf([page('p1')]));
    expect(hex('Background Color')).toHaveValue('#B6B6B6');
    expect(panel()).toHaveTextContent('No background colour');
    expect(firstPage(builder)).not.toHaveProperty('bgColor');
    fireEvent.change(hex('Background Color'), { target: { value: '#1f53db' } });
    expect(firstPage(builder)).toMatchObject({ bgColor: '#1F53DB', opacity: 100 });
    await builder.user.click(screen.getByRole('button', { name: 'Reset the background color' }));
    expect(firstPage(builder)).not.toHaveProperty('bgColor');
    // The reset button disappeared.
    expect(panel().contains(document.activeElement)).toBe(true);
  });

  it('shows the colour after undo in a focused field', async () => {
    const builder = await openBuilder(formOf([page('p1')]));
    await builder.user.clear(hex('Background Color'));
    await builder.user.type(hex('Background Color'), '#1F53DB');
    await builder.user.keyboard('{Control>}z{/Control}');
    expect(hex('Background Color')).toHaveValue('#B6B6B6');
  });

  it('sets the opacity', async () => {
    const builder = await openBuilder(formOf([page('p1')]));
    await builder.user.click(screen.getByRole('combobox', { name: 'Background opacity' }));
    await builder.user.click(await screen.findByRole('option', { name: '20%' }));
    expect(firstPage(builder)).toMatchObject({ bgColor: '#B6B6B6', opacity: 20 });
  });

  it('sets the colour of the next or selected section', async () => {
    const builder = await openBuilder(formOf([page('p1')]));
    expect(panel()).toHaveTextContent('New sections start with this colour');
    fireEvent.change(hex('Section Color'), { target: { value: '#86B8A5' } });
    await builder.user.click(screen.getByRole('button', { name: 'Add Sections' }));
    expect(firstPage(builder)?.sections).toMatchObject([{ bgColor: '#86B8A5', questions: ['q1'] }]);
    act(() => builder.editor.select({ pageId: id('p1'), questionId: id('q1') }));
    expect(await within(panel()).findByText('Section 1')).toBeInTheDocument();
    fireEvent.change(hex('Section Color'), { target: { value: '#ffffff' } });
    expect(firstPage(builder)?.sections).toMatchObject([{ bgColor: '#FFFFFF' }]);
  });
});
