import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Chip } from './Chip';

it('wears its tone and is neutral without one', () => {
  render(
    <>
      <Chip>Draft</Chip>
      <Chip tone="warn">Unreachable</Chip>
    </>,
  );
  expect(screen.getByText('Draft')).toHaveClass('neutral');
  expect(screen.getByText('Unreachable')).toHaveClass('warn');
});
