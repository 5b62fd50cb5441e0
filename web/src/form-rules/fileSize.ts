import { FILE_BYTES } from './lazyConstants.gen';

/** For a text that cannot be parsed. */
const DEFAULT_BYTES = 5 * 1024 * 1024;

/**
 * The largest file `text` allows, in bytes: `<number><kb|mb|gb>`, in any case, with blanks allowed.
 *
 * A text that cannot be parsed means five megabytes; nothing exceeds the product's own limit.
 */
export function maxFileBytes(text: string): number {
  // Without the `u` flag, `i` is ASCII only: the Kelvin sign does not match K.
  const [, digits = '', unit = ''] =
    /^([0-9]+)([kmg])b$/i.exec(text.replaceAll(/\p{White_Space}/gu, '')) ?? [];
  const number = Number(digits);
  // Zero would reject every file, and the server cannot parse a number over 64 bits.
  if (number === 0 || BigInt(digits) >> 64n > 0n) {
    return DEFAULT_BYTES;
  }
  const power = 'kmg'.indexOf(unit.toLowerCase()) + 1;
  return Math.min(number * 1024 ** power, FILE_BYTES);
}
