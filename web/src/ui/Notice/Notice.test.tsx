import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Notice } from './Notice';

it('is an alert for danger only', () => {
  render(
    <>
      <Notice tone="info">Verify your e-mail</Notice>
      <Notice tone="warn">Not reachable</Notice>
      <Notice tone="danger">Failed to fetch works</Notice>
    </>,
  );
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch works');
});

it('shows its action', () => {
  render(
    <Notice tone="info" action={<button type="button">Verify</button>}>
      Verify your e-mail
    </Notice>,
  );
  expect(screen.getByRole('button', { name: 'Verify' })).toBeInTheDocument();
});
