import type { Tinted } from './definition';
import { trimmed } from './textRules';

/** An opaque colour: red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The background of a page or section without a colour. */
export const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/** Parses `#rgb`, `#rrggbb`, `#rrggbbaa` or `white`; `opacity` is `aa` in per cent. */
export function parseColour(text: string): { colour: Colour; opacity?: number } | undefined {
  const word = trimmed(text);
  if (/^white$/i.test(word)) {
    return { colour: WHITE };
  }
  if (!/^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(word)) {
    return undefined;
  }
  const digits = word.length === 4 ? word.replaceAll(/[\da-f]/gi, '$&$&') : word;
  const [red = 0, green = 0, blue = 0, alpha] = (digits.match(/[\da-f]{2}/gi) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const colour: Colour = [red, green, blue];
  return alpha === undefined ? { colour } : { colour, opacity: nearestOpacity(alpha / 2.55) };
}

/** `percent` rounded to a step of ten from 10 to 100; halves are rounded down. */
export function nearestOpacity(percent: number): number {
  return Math.min(Math.max(Math.ceil((percent - 5) / 10), 1), 10) * 10;
}

/** `top` over `background` at `percent` opacity. */
export function blend(top: Colour, background: Colour, percent: number): Colour {
  // Integers with halves rounded up, as on the server.
  const mix = (part: 0 | 1 | 2) =>
    Math.floor((top[part] * percent + background[part] * (100 - percent) + 50) / 100);
  return [mix(0), mix(1), mix(2)];
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Black or white, whichever reads better on this colour. */
export function automaticText(background: Colour): Colour {
  return contrast(background, BLACK) >= contrast(background, WHITE) ? BLACK : WHITE;
}

/** The contrast of the text with the background blended over white; undefined without a colour. */
export function textContrast({ bgColor, opacity, textColor }: Tinted): number | undefined {
  const background = parseColour(bgColor ?? '');
  if (background === undefined) {
    return undefined;
  }
  const visible = blend(background.colour, WHITE, opacity ?? background.opacity ?? 100);
  return contrast(visible, parseColour(textColor ?? '')?.colour ?? automaticText(visible));
}

function luminance(colour: Colour): number {
  const [red, green, blue] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
