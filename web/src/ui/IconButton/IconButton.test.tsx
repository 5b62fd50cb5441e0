import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IconButton } from './IconButton';

it('has its label as name and tooltip', () => {
  render(<IconButton label="More" icon={<svg aria-hidden="true" />} />);
  expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('title', 'More');
});
