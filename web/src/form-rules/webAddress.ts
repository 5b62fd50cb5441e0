import { characterCount } from './textRules';

/** `https://example.org/path`, also without the scheme. */
export function isWebAddress(text: string): boolean {
  // Without the `u` flag, `i` is ASCII only.
  const [, host = ''] = /^(?:https?:\/\/)?([^/?#:]*)(?::[0-9]{1,5})?(?:[/?#]|$)/i.exec(text) ?? [];
  return (
    characterCount(text) <= 2000 &&
    /^[^@.]+(?:\.[^@.]+)+$/.test(host) &&
    !/[\p{White_Space}\p{Control}<>"\\]/u.test(text)
  );
}

/** Whether a form may send respondents there: a web address that starts with `https://`. */
export function isHttpsAddress(text: string): boolean {
  return /^https:\/\//i.test(text) && isWebAddress(text);
}
