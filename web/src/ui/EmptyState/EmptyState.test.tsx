import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MissingFolderDrawing } from './drawings';
import { EmptyState } from './EmptyState';

it('has a heading, a help line and a hidden drawing', () => {
  const { container } = render(
    <EmptyState
      drawing={<MissingFolderDrawing />}
      title="No Projects Found"
      help="Start something new."
      action={<button type="button">Create New Form</button>}
      headingLevel={3}
    />,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'No Projects Found' })).toBeInTheDocument();
  expect(screen.getByText('Start something new.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Create New Form' })).toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
