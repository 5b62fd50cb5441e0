import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Checkbox } from './Checkbox';

it('can be clicked by its label', async () => {
  const changed = vi.fn<(checked: boolean) => void>();
  render(<Checkbox label="Required" checked={false} onChange={changed} />);
  await userEvent.click(screen.getByText('Required'));
  expect(changed).toHaveBeenCalledWith(true);
});

it('shows whether it is checked', () => {
  render(<Checkbox label="Required" checked onChange={vi.fn<(checked: boolean) => void>()} />);
  expect(screen.getByRole('checkbox', { name: 'Required' })).toBeChecked();
});
