import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Skeleton } from './Skeleton';

it('has the given size and is hidden from screen readers', () => {
  const { container } = render(<Skeleton width={180} height={40} radius={12} />);
  expect(container.firstChild).toHaveStyle({ width: '180px', height: '40px', borderRadius: '12px' });
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true');
});
