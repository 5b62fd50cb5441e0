import { byteLength } from './textRules';

/** The longest path of RFC 5321, in bytes. */
const MAX_BYTES = 254;

/** Whether the text is an e-mail address. Only delivery proves more. */
export function isEmailAddress(text: string): boolean {
  return (
    byteLength(text) <= MAX_BYTES &&
    /^[^@]+@[^@.]+(?:\.[^@.]+)+$/.test(text) &&
    !/[\p{White_Space}\p{Control}<>,;"]/u.test(text)
  );
}
