import { FILE_BYTES } from './limits';

/** What an unreadable text means. */
const DEFAULT_BYTES = 5 * 1024 * 1024;

/**
 * The largest file `text` allows, in bytes: `<number><kb|mb|gb>`, in any case, with blanks allowed.
 *
 * A text that cannot be read means five megabytes, and no text lifts the product's own limit.
 */
export function maxFileBytes(text: string): number {
  // Without the `u` flag `i` is ASCII only: the Kelvin sign is no K.
  const [, digits = '', unit = ''] =
    /^([0-9]+)([kmg])b$/i.exec(text.replaceAll(/\p{White_Space}/gu, '')) ?? [];
  const number = Number(digits);
  // A size of nothing would refuse every file. A number past 64 bits is unreadable to the server.
  if (number === 0 || BigInt(digits) >> 64n > 0n) {
    return DEFAULT_BYTES;
  }
  const power = 'kmg'.indexOf(unit.toLowerCase()) + 1;
  return Math.min(number * 1024 ** power, FILE_BYTES);
}
