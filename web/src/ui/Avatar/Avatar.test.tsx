import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './Avatar';

it.each([
  ['Meera Nair', 'MN'],
  ['tomás', 'T'],
  ['Anna Maria van Dijk', 'AD'],
  ['मीरा नायर', 'मीना'],
  ['  ', ''],
])('shows %j as %j', (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container).toHaveTextContent(initials);
  expect(container.textContent).toBe(initials);
});

it('is hidden from screen readers', () => {
  const { container } = render(<Avatar name="Meera Nair" />);
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});
