/** Writes whole numbers as readers of this language do. */
export function numberIn(language: string): (value: number) => string {
  const format = new Intl.NumberFormat(language === 'en' ? 'en-GB' : language);
  return (value) => format.format(value);
}
