import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Card } from './Card';

it('renders the given element with the given attributes', () => {
  render(
    <Card as="section" aria-label="Recent Works" className="wide">
      Forms
    </Card>,
  );
  expect(screen.getByRole('region', { name: 'Recent Works' })).toHaveClass('card', 'wide');
});
