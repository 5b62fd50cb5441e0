import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BranchChip } from './BranchChip';

it('shows the branch by text and icon as well as colour', () => {
  const { container } = render(
    <>
      <BranchChip branch="true" label="True from 01" />
      <BranchChip branch="false" label="False from 01" />
    </>,
  );
  expect(screen.getByText('True from 01')).toHaveClass('true');
  expect(screen.getByText('False from 01')).toHaveClass('false');
  expect(container.querySelector('.true .lucide-check')).toBeInTheDocument();
  expect(container.querySelector('.false .lucide-x')).toBeInTheDocument();
});
