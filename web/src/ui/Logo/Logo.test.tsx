import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Logo } from './Logo';

it('reads as the product’s name', () => {
  const { container } = render(<Logo />);
  expect(screen.getByText('Formwright')).toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
