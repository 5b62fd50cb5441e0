import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SegmentedControl } from './SegmentedControl';

function Modes() {
  const [mode, setMode] = useState<'edit' | 'condition'>('edit');
  return (
    <SegmentedControl
      label="Mode"
      value={mode}
      onChange={setMode}
      options={[
        { value: 'edit', label: 'Edit' },
        { value: 'condition', label: 'Condition' },
      ]}
    />
  );
}

it('is a radio group with one option selected', async () => {
  render(<Modes />);
  expect(screen.getByRole('group', { name: 'Mode' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Condition' }));
  expect(screen.getByRole('radio', { name: 'Condition' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Edit' })).not.toBeChecked();
});

it('changes the selection by arrow keys', async () => {
  render(<Modes />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Condition' })).toBeChecked();
});
