import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Chip } from './Chip';

it('is neutral without a tone', () => {
  render(
    <>
      <Chip>Draft</Chip>
      <Chip tone="warn">Unreachable</Chip>
    </>,
  );
  expect(screen.getByText('Draft')).toHaveClass('neutral');
  expect(screen.getByText('Unreachable')).toHaveClass('warn');
});
