import { render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts, startI18n, switchLanguage } from '../../../shared/locales/i18n';
import type { Command } from '../draft/command';
import { mergeDrafts } from '../draft/merge';
import { reduce } from '../draft/reduce';
import { counting, draftWith, id } from '../draft/testing/drafts';
import { MergeDialog } from './MergeDialog';

const base = draftWith('Matrix');
const rename = (item: string, label: string): Command => ({
  type: 'option/setLabel',
  questionId: id('q1'),
  id: id(item),
  label,
});

/** Both sides rename the row or column. */
function openConflict(item: string) {
  return openConflictOf((label) => rename(item, label));
}

function openConflictOf(edit: (side: string) => Command) {
  const [mine, theirs] = ['Mine', 'Theirs'].map((side) => reduce(base, edit(side), counting('n')).form);
  const { conflicts } = mergeDrafts(base.form, mine ?? base.form, theirs ?? base.form);
  render(
    <MergeDialog
      open
      conflicts={conflicts}
      from="server"
      onApply={vi.fn<() => void>()}
      onClose={vi.fn<() => void>()}
    />,
  );
  return within(screen.getByRole('dialog'));
}

beforeAll(async () => {
  await startI18n();
  await loadTexts('merging');
});

describe('a conflict about a Matrix', () => {
  it.each([
    ['o1', 'Columns', 'Mine · Column 2'],
    ['o3', 'Rows', 'Mine · Row 2'],
  ])('about %s differs in %s', async (item, name, labels) => {
    await switchLanguage('en');
    const dialog = openConflict(item);
    expect(dialog.getByText(`Differs: ${name}`)).toBeVisible();
    expect(dialog.getByText(labels).closest('mark')).not.toBeNull();
  });

  it.each([
    ['en', 'Columns', 'Rows'],
    ['hi', 'कॉलम', 'पंक्तियाँ'],
  ] as const)('in %s names the lists "%s" and "%s"', async (language, columns, rows) => {
    await switchLanguage(language);
    const dialog = openConflict('o3');
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      columns,
      rows,
      columns,
      rows,
    ]);
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Column 1 · Column 2',
      'Mine · Row 2',
      'Column 1 · Column 2',
      'Theirs · Row 2',
    ]);
  });
});

describe('a conflict about the confirmation', () => {
  it('shows the address and the texts of both sides', async () => {
    await switchLanguage('en');
    const dialog = openConflictOf((side) => ({
      type: 'confirmation/set',
      confirmation: {
        text: side,
        copyAnswers: true,
        ...(side === 'Mine' && { addressQuestionId: id('q1') }),
      },
    }));
    expect(dialog.getByText('Differs: Confirmation to respondents')).toBeVisible();
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/ · Mine · With a copy of the answers$/),
      'To listed people · Theirs · With a copy of the answers',
    ]);
  });
});
