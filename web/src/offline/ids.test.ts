import { expect, it } from 'vitest';
import { mintUuid } from './ids';

it('is a version 7 UUID with its timestamp', () => {
  const id = mintUuid(0x0123456789ab);
  expect(id).toMatch(/^01234567-89ab-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

it('is unique', () => {
  expect(new Set(Array.from({ length: 1000 }, () => mintUuid(5))).size).toBe(1000);
});
