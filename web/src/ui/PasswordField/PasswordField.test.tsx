import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PasswordField } from './PasswordField';

function renderField() {
  render(
    <PasswordField
      label="Password"
      name="password"
      value="correct horse"
      onChange={vi.fn<(value: string) => void>()}
      showLabel="Show password"
      hideLabel="Hide password"
    />,
  );
  return {
    input: screen.getByLabelText('Password'),
    eye: screen.getByRole('button', { name: 'Show password' }),
  };
}

it('toggles the password by its button', async () => {
  const { input, eye } = renderField();
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(eye);
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(eye);
  expect(input).toHaveAttribute('type', 'password');
});

it('has its state in aria-pressed and its action as tooltip', async () => {
  const { eye } = renderField();
  expect(eye).toHaveAttribute('aria-pressed', 'false');
  expect(eye).toHaveAttribute('title', 'Show password');
  await userEvent.click(eye);
  expect(eye).toHaveAttribute('aria-pressed', 'true');
  expect(eye).toHaveAttribute('title', 'Hide password');
});

it('has its toggle right after the input in tab order', async () => {
  const { input, eye } = renderField();
  await userEvent.click(input);
  await userEvent.tab();
  expect(eye).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(input).toHaveAttribute('type', 'text');
});
