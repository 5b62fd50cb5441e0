import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startI18n } from '../../shared/locales/i18n';
import { useFormat } from './useFormat';

it.each([
  [1000, 1000, '100%'],
  [1000, 1004, '99%'],
  [505, 1004, '50%'],
  [0, 1004, '0%'],
  [0, 0, '0%'],
])('a share of %i of %i is %s', async (part, of, share) => {
  await startI18n();
  const { result } = renderHook(() => useFormat());
  expect(result.current.share(part, of)).toBe(share);
});
