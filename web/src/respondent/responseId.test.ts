import { expect, it } from 'vitest';
import { mintResponseId } from './responseId';

it('is a UUID of version 7 that carries its time', () => {
  const id = mintResponseId(0x0123456789ab);
  expect(id).toMatch(/^01234567-89ab-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

it('is never the same twice', () => {
  expect(new Set(Array.from({ length: 1000 }, () => mintResponseId(5))).size).toBe(1000);
});
