const BLOCK = 64;

/** Tells whether a number is the one looked for: whether the SHA-256 of a text followed by the number is a given digest. */
export type Trial = (number: number) => boolean;

/**
 * Prepares the trials for one text. What is the same in all of them is done once, and nothing is allocated in between: the
 * browser's own digest is faster by itself, but each call of it goes through a promise and another thread, which makes it
 * slower by far for something this small, and there is none on pages without TLS.
 */
export function trialOf(text: string, digest: string): Trial {
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

  /** What follows the last whole block of the text: its rest, room for the digits, and the end that SHA-256 prescribes. */
  function layOut(digits: number): boolean {
    const end = rest.length + digits;
    tail.fill(0);
    tail.set(rest);
    tail[end] = 0x80;
    const isLong = end + 9 > BLOCK;
    blocks[isLong ? 1 : 0].setUint32(BLOCK - 4, (known + end) * 8);
    return isLong;
  }

  let laidOut = 0;
  let isLong = false;
  return (number) => {
    const digits = digitsOf(number);
    if (digits !== laidOut) {
      isLong = layOut(digits);
      laidOut = digits;
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

function digitsOf(number: number): number {
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

/** One step of SHA-256: takes a block into the state. */
function compress(state: Int32Array, block: DataView): void {
  for (let at = 0; at < 16; at += 1) {
    schedule[at] = block.getInt32(at * 4);
  }
  for (let at = 16; at < BLOCK; at += 1) {
    const a = word(schedule, at - 15);
    const b = word(schedule, at - 2);
    const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
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
    const chosen = g ^ (e & (f ^ g));
    const turned = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + turned + chosen + word(ROUNDS, at) + word(schedule, at)) | 0;
    const most = (a & b) | (c & (a | b));
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most;
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

/** Never outside the array; TypeScript cannot know. */
function word(words: Int32Array, at: number): number {
  return words[at] ?? 0;
}

function turn(bits: number, by: number): number {
  return (bits >>> by) | (bits << (32 - by));
}
