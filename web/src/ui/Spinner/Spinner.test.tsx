import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Spinner } from './Spinner';

it('says politely what is being waited for', () => {
  render(<Spinner label="Loading" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
});
