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

it('hides the password until the eye is pressed, and again after', async () => {
  const { input, eye } = renderField();
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(eye);
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(eye);
  expect(input).toHaveAttribute('type', 'password');
});

it('tells by aria-pressed whether the password is shown and by tooltip what a click does', async () => {
  const { eye } = renderField();
  expect(eye).toHaveAttribute('aria-pressed', 'false');
  expect(eye).toHaveAttribute('title', 'Show password');
  await userEvent.click(eye);
  expect(eye).toHaveAttribute('aria-pressed', 'true');
  expect(eye).toHaveAttribute('title', 'Hide password');
});

it('can be toggled by keyboard, right after its input', async () => {
  const { input, eye } = renderField();
  await userEvent.click(input);
  await userEvent.tab();
  expect(eye).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(input).toHaveAttribute('type', 'text');
});
