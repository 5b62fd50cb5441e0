const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * 1024;

/** A readable file size: `5 MB`, `480 kB`. */
export function sizeText(bytes: number, language: string): string {
  const [number, unit] = bytes >= MEGABYTE ? [bytes / MEGABYTE, 'megabyte'] : [bytes / KILOBYTE, 'kilobyte'];
  // Rounded up, so that a file just over a limit does not seem to be within it.
  const rounded = number >= 100 ? Math.ceil(number) : Math.ceil(number * 10) / 10;
  return new Intl.NumberFormat(language, { style: 'unit', unit }).format(rounded);
}
