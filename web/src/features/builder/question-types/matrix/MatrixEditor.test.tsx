import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { editPage, textOf } from '../../canvas/testing/editPage';

async function editMatrix() {
  const page = await editPage('Matrix');
  await page.owner.click(textOf(1));
  return {
    ...page,
    matrix: () => {
      const [question] = page.questions();
      if (question?.type !== 'Matrix') {
        throw new Error('no Matrix');
      }
      return question;
    },
  };
}

const row = (position: number) => screen.getByRole('textbox', { name: `Row ${position}` });
const column = (position: number) => screen.getByRole('textbox', { name: `Column ${position}` });

function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n');
}

describe('the rows and columns of a Matrix', () => {
  it('are two named groups', async () => {
    await editMatrix();
    const rows = within(screen.getByRole('group', { name: 'Rows' }));
    const columns = within(screen.getByRole('group', { name: 'Columns' }));
    expect(rows.getAllByRole('textbox')).toEqual([row(1), row(2)]);
    expect(columns.getAllByRole('textbox')).toEqual([column(1), column(2)]);
  });

  it('are renamed in place, and Enter adds the next', async () => {
    const { owner, matrix } = await editMatrix();
    await owner.clear(row(2));
    await owner.type(row(2), 'Staff{Enter}');
    expect(row(3)).toHaveFocus();
    await owner.keyboard('Rooms');
    await owner.clear(column(1));
    await owner.type(column(1), 'Bad');
    expect(matrix()).toMatchObject({ rows: ['Row 1', 'Staff', 'Rooms'], options: ['Bad', 'Column 2'] });
  });

  it('are added by their buttons', async () => {
    const { owner, matrix } = await editMatrix();
    await owner.click(screen.getByRole('button', { name: 'Add row' }));
    expect(row(3)).toHaveFocus();
    await owner.click(screen.getByRole('button', { name: 'Add column' }));
    expect(column(3)).toHaveFocus();
    expect(matrix()).toMatchObject({
      rows: ['Row 1', 'Row 2', 'Row 3'],
      options: ['Column 1', 'Column 2', 'Column 3'],
    });
  });

  it('are removed on Backspace when empty, with an announcement', async () => {
    const { owner, matrix } = await editMatrix();
    await owner.clear(row(2));
    await owner.type(row(2), '{Backspace}');
    expect(matrix()).toMatchObject({ rows: ['Row 1'], options: ['Column 1', 'Column 2'] });
    expect(row(1)).toHaveFocus();
    expect(screen.getByText('Row removed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove row/ })).not.toBeInTheDocument();
  });

  it('are created from pasted lines', async () => {
    const { owner, matrix } = await editMatrix();
    await owner.click(row(1));
    await owner.paste('Staff\nRooms\nFood');
    await owner.click(column(1));
    await owner.paste('Bad\nGood');
    expect(matrix()).toMatchObject({ rows: ['Staff', 'Rooms', 'Food'], options: ['Bad', 'Good'] });
  });

  it('are limited to fifty and twenty', async () => {
    const { owner, matrix } = await editMatrix();
    await owner.click(column(1));
    await owner.paste(lines(22));
    expect(await screen.findByRole('dialog', { name: 'Add 20 columns?' })).toBeInTheDocument();
    expect(screen.getByText(/at most 20 columns, so 2 lines are left out/)).toBeInTheDocument();
    await owner.click(screen.getByRole('button', { name: 'Add columns' }));
    expect(matrix().options).toHaveLength(20);
    await owner.click(row(1));
    await owner.paste(lines(50));
    expect(matrix().rows).toHaveLength(50);
    expect(screen.getByText('A question can have at most 20 columns.')).toBeVisible();
    expect(screen.getByText('A question can have at most 50 rows.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Add (?:row|column)$/ })).not.toBeInTheDocument();
  });

  it('have at most 250 characters', async () => {
    const { owner, matrix } = await editMatrix();
    for (const field of [row(1), column(1)]) {
      await owner.clear(field);
      await owner.paste('x'.repeat(300));
    }
    await owner.click(row(2));
    await owner.paste(`${'y'.repeat(300)}\nShort`);
    expect(matrix()).toMatchObject({
      rows: ['x'.repeat(250), 'y'.repeat(250), 'Short'],
      options: ['x'.repeat(250), 'Column 2'],
    });
  });

  it('are flagged when two labels of one list are equal', async () => {
    const { owner } = await editMatrix();
    await owner.clear(row(2));
    await owner.type(row(2), 'Column 1');
    expect(screen.queryByText(/^Same as/)).not.toBeInTheDocument();
    await owner.clear(row(2));
    await owner.type(row(2), 'Row 1');
    expect(row(2)).toHaveAccessibleDescription('Same as row 1');
  });

  it('are moved within their list by grip and by Alt and arrows', async () => {
    const { owner, matrix } = await editMatrix();
    screen.getByRole('button', { name: /^Move row 1/ }).focus();
    await owner.keyboard(' ');
    expect(screen.getByText(/^Lifted row 1 of 2/)).toBeInTheDocument();
    await owner.keyboard('{ArrowDown} ');
    expect(matrix().rows).toEqual(['Row 2', 'Row 1']);
    await owner.type(column(1), '{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(matrix()).toMatchObject({ rows: ['Row 2', 'Row 1'], options: ['Column 2', 'Column 1'] });
  });

  it('lose an untouched last one when the question is left', async () => {
    const { owner, matrix, editor, pageId } = await editMatrix();
    await owner.click(row(1));
    await owner.paste('Staff\nRooms');
    await owner.type(row(2), '{Enter}');
    expect(matrix().rows).toEqual(['Staff', 'Rooms', 'Row 3']);
    editor.select({ pageId });
    expect(matrix().rows).toEqual(['Staff', 'Rooms']);
  });
});

describe('a Matrix', () => {
  it('offers several answers per row and shuffled rows, but no “Other”', async () => {
    const { owner, matrix } = await editMatrix();
    await owner.click(screen.getByRole('switch', { name: 'Several answers per row' }));
    await owner.click(screen.getByRole('switch', { name: 'Shuffle rows' }));
    expect(matrix()).toMatchObject({ several: true, shuffle: true });
    expect(screen.queryByRole('switch', { name: 'Offer “Other”' })).not.toBeInTheDocument();
  });

  it('says that every row must be answered when it is required', async () => {
    const { owner } = await editMatrix();
    const rows = screen.getByRole('group', { name: 'Rows' });
    expect(rows).not.toHaveAccessibleDescription();
    await owner.click(screen.getByRole('switch', { name: 'Required' }));
    expect(rows).toHaveAccessibleDescription('Required: every row must be answered.');
  });
});
