/** The time as `HH:MM`, from `9:05` or `09:05`; undefined if it is none. */
export function parseTime(text: string): string | undefined {
  return /^(?:[01]?[0-9]|2[0-3]):[0-5][0-9]$/.test(text) ? text.padStart(5, '0') : undefined;
}
