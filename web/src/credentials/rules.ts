/** Spec §9. */
export const PASSWORD_MIN_LENGTH = 8;
export const CODE_LENGTH = 6;

/** Spec §5: a basic address pattern. Whether mail arrives there is for the mailed code to prove. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim());
}

/** Counts characters as people do, not UTF-16 units: an emoji is one. */
export function isPasswordTooShort(password: string): boolean {
  return Array.from(password).length < PASSWORD_MIN_LENGTH;
}
