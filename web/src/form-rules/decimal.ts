/**
 * The number in its one notation, such as `7.5` for `007.50`; undefined if it is none.
 *
 * It has at most 6 decimals and 15 digits, so that `Number` tells any two of them apart.
 */
export function parseDecimal(text: string): string | undefined {
  // Bounded repetitions, because a long text must not take quadratic time.
  const [, sign = '', whole = '', decimals = ''] =
    /^(-?)0*([0-9]{1,15})(?:\.(?:0+|([0-9]{1,6}?)0*))?$/.exec(text) ?? [];
  if (whole === '' || (whole + decimals).length > 15) {
    return undefined;
  }
  const number = decimals === '' ? whole : `${whole}.${decimals}`;
  return number === '0' ? number : sign + number;
}

/** As `parseDecimal`, without decimals. */
export function parseWholeDecimal(text: string): string | undefined {
  const number = parseDecimal(text);
  return number?.includes('.') ? undefined : number;
}
