const BLOCK = 64;

/** Whether the SHA-256 of the salt followed by this number is the wanted digest. */
export type SolutionCheck = (number: number) => boolean;

/**
 * Hashes the constant part once and allocates nothing per check. `crypto.subtle.digest` is not used: its promise and thread
 * switch per call make it much slower for input this short, and it is missing on pages without TLS.
 */
export function createSolutionCheck(text: string, digest: string): SolutionCheck {
  const bytes = new TextEncoder().encode(text);
  const wanted = wordsOf(digest);
  const known = bytes.length - (bytes.length % BLOCK);
  const before = Int32Array.from(INITIAL);
  for (let at = 0; at < known; at += BLOCK) {
    compress(before, new DataView(bytes.buffer, at, BLOCK));
  }
  const rest = bytes.subarray(known);
  const state = new Int32Array(8);
  const tail = new Uint8Array(2 * BLOCK);
  const blocks = [new DataView(tail.buffer, 0, BLOCK), new DataView(tail.buffer, BLOCK, BLOCK)] as const;

  /** Writes the rest of the text and the SHA-256 padding, with room for the digits; returns whether two blocks are needed. */
  function writePadding(digits: number): boolean {
    const end = rest.length + digits;
    tail.fill(0);
    tail.set(rest);
    tail[end] = 0x80;
    const isLong = end + 9 > BLOCK;
    blocks[isLong ? 1 : 0].setUint32(BLOCK - 4, (known + end) * 8);
    return isLong;
  }

  let paddedDigits = 0;
  let isLong = false;
  return (number) => {
    const digits = countDigits(number);
    if (digits !== paddedDigits) {
      isLong = writePadding(digits);
      paddedDigits = digits;
    }
    let left = number;
    for (let at = rest.length + digits - 1; at >= rest.length; at -= 1) {
      const next = Math.floor(left / 10);
      tail[at] = 0x30 + left - next * 10;
      left = next;
    }
    state.set(before);
    compress(state, blocks[0]);
    if (isLong) {
      compress(state, blocks[1]);
    }
    return state[0] === wanted[0] && state.every((part, at) => part === wanted[at]);
  };
}

function countDigits(number: number): number {
  let digits = 1;
  for (let left = number; left >= 10; left /= 10) {
    digits += 1;
  }
  return digits;
}

function wordsOf(digest: string): Int32Array {
  return Int32Array.from({ length: 8 }, (_, at) => Number.parseInt(digest.slice(at * 8, at * 8 + 8), 16) | 0);
}

/** The first 32 bits of the fractional parts of the square and cube roots of the first primes (FIPS 180-4). */
const PRIMES = primes(64);
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) {
      found.push(candidate);
    }
  }
  return found;
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

const schedule = new Int32Array(BLOCK);

/** The SHA-256 compression function. */
function compress(state: Int32Array, block: DataView): void {
  for (let at = 0; at < 16; at += 1) {
    schedule[at] = block.getInt32(at * 4);
  }
  for (let at = 16; at < BLOCK; at += 1) {
    const a = word(schedule, at - 15);
    const b = word(schedule, at - 2);
    const small = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3);
    const large = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10);
    schedule[at] = word(schedule, at - 16) + small + word(schedule, at - 7) + large;
  }
  let a = word(state, 0);
  let b = word(state, 1);
  let c = word(state, 2);
  let d = word(state, 3);
  let e = word(state, 4);
  let f = word(state, 5);
  let g = word(state, 6);
  let h = word(state, 7);
  for (let at = 0; at < BLOCK; at += 1) {
    const choice = g ^ (e & (f ^ g));
    const rotated = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const first = (h + rotated + choice + word(ROUNDS, at) + word(schedule, at)) | 0;
    const majority = (a & b) | (c & (a | b));
    const second = (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = word(state, 0) + a;
  state[1] = word(state, 1) + b;
  state[2] = word(state, 2) + c;
  state[3] = word(state, 3) + d;
  state[4] = word(state, 4) + e;
  state[5] = word(state, 5) + f;
  state[6] = word(state, 6) + g;
  state[7] = word(state, 7) + h;
}

/** The index is always in range, which TypeScript cannot know. */
function word(words: Int32Array, at: number): number {
  return words[at] ?? 0;
}

function rotateRight(bits: number, by: number): number {
  return (bits >>> by) | (bits << (32 - by));
}
