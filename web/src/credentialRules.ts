/** Spec §9. */
export const PASSWORD_MIN_LENGTH = 8;
export const CODE_LENGTH = 6;

/** Spec §5: a basic pattern only; the mailed code proves that the address exists. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim());
}

/** Counts code points, not UTF-16 units: an emoji is one character. */
export function isPasswordTooShort(password: string): boolean {
  return Array.from(password).length < PASSWORD_MIN_LENGTH;
}
