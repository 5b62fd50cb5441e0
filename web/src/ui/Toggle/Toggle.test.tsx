import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toggle } from './Toggle';

it('is a switch that reports its new state', async () => {
  const toggled = vi.fn<(isOn: boolean) => void>();
  render(<Toggle label="Required" isOn={false} onToggle={toggled} />);
  await userEvent.click(screen.getByRole('switch', { name: 'Required' }));
  expect(toggled).toHaveBeenCalledWith(true);
});

it('ignores clicks while disabled', async () => {
  const toggled = vi.fn<(isOn: boolean) => void>();
  render(<Toggle label="Required" isOn disabled onToggle={toggled} />);
  await userEvent.click(screen.getByRole('switch'));
  expect(screen.getByRole('switch')).toBeChecked();
  expect(toggled).not.toHaveBeenCalled();
});
