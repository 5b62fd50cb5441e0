const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * 1024;

/** A number of bytes as people say it: `5 MB`, `480 kB`. */
export function sizeText(bytes: number, language: string): string {
  const [number, unit] = bytes >= MEGABYTE ? [bytes / MEGABYTE, 'megabyte'] : [bytes / KILOBYTE, 'kilobyte'];
  // Rounded up: a file just over a limit must not read as if it kept it.
  const rounded = number >= 100 ? Math.ceil(number) : Math.ceil(number * 10) / 10;
  return new Intl.NumberFormat(language, { style: 'unit', unit }).format(rounded);
}
