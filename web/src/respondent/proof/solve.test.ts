import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSolutionCheck } from './sha256';
import { type Challenge, solve } from './solve';

type Made = Challenge & { number: number };

/** Created by ALTCHA's own library, with the secret number. */
const ALTCHA_CHALLENGES: readonly [Made, ...Made[]] = [
  {
    algorithm: 'SHA-256',
    challenge: 'a01a7b5940ed50ab98a1f7e10ed4acdc16ae954b95a7a2ef33a561730a587ed8',
    salt: '3065d108b2314f5ecc7e1207&',
    signature: 'ccf7e2ec3c198efbfab7de5214f5277d6fd0fb7a5153f1402b561d409a7761d7',
    maxnumber: 1000,
    number: 777,
  },
  {
    algorithm: 'SHA-256',
    challenge: '76f0c51548e1a15789e01969a62358324415886d2499ad0a11f10d742a678d61',
    salt: '0123456789abcdef01234567?expires=1800000600&',
    signature: 'ddcd6e70574b2aa1b2881338ab06bfb427df18702da5bc5285117999c4750bf5',
    maxnumber: 100_000,
    number: 48_213,
  },
  {
    algorithm: 'SHA-256',
    challenge: '19140da4378fa89e47f6a901d9f917994cbf5d558f73cde65927af2662bbe2d3',
    salt: `${'c'.repeat(64)}&`,
    signature: '7ddf220bbbbd603bf36a70509209adee933ddbee7173974455098b724de84b8b',
    maxnumber: 10,
    number: 0,
  },
];

/** The browser's own digest. */
async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hidden(salt: string, number: number, maxnumber: number): Promise<Challenge> {
  const challenge = await sha256(`${salt}${number}`);
  return { algorithm: 'SHA-256', challenge, salt, signature: 'signed', maxnumber };
}

function read(proof: string): unknown {
  return JSON.parse(atob(proof));
}

describe('a challenge', () => {
  it.each(ALTCHA_CHALLENGES)(
    'of $maxnumber numbers is solved and returned with its own fields',
    async (made) => {
      const { maxnumber: _, ...sentBack } = made;
      expect(read(await solve(made))).toMatchObject(sentBack);
    },
  );

  it('is solved when the number is the upper bound', async () => {
    expect(read(await solve(await hidden('salt&', 5_000, 5_000)))).toMatchObject({ number: 5_000 });
  });

  it('rejects when no number solves it', async () => {
    await expect(solve(await hidden('salt&', 5_001, 5_000))).rejects.toThrow('no number');
  });

  it('can be aborted between two slices', async () => {
    const leaving = new AbortController();
    const solving = solve(await hidden('salt&', 1e9, 1e9 - 1), leaving.signal);
    leaving.abort();
    await expect(solving).rejects.toThrow('abort');
  });

  it('yields to the event loop', async () => {
    let ran = false;
    setTimeout(() => {
      ran = true;
    });
    const leaving = new AbortController();
    const solving = solve(await hidden('salt&', 1e9, 1e9 - 1), leaving.signal);
    await expect.poll(() => ran).toBe(true);
    leaving.abort();
    await expect(solving).rejects.toThrow('abort');
  });
});

describe('the solution check', () => {
  it('accepts the SHA-256 of any text and number, and no neighbours', async () => {
    const found = fc.asyncProperty(
      fc.string({ maxLength: 200 }),
      fc.nat({ max: 1e7 }),
      async (text, number) => {
        const isSolution = createSolutionCheck(text, await sha256(`${text}${number}`));
        const tried = [
          isSolution(number + 1),
          isSolution(number),
          isSolution(number + 10),
          isSolution(number),
        ];
        expect(tried).toEqual([false, true, false, true]);
      },
    );
    await fc.assert(found);
  });

  it.each(Array.from({ length: 130 }, (_, length) => length))(
    'handles a text of %i characters',
    async (length) => {
      const text = 'x'.repeat(length);
      expect([9, 99, 100].filter(createSolutionCheck(text, await sha256(`${text}99`)))).toEqual([99]);
    },
  );
});
