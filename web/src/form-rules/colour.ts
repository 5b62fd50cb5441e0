import type { Tinted } from './definition';
import { trimmed } from './textRules';

/** An opaque colour: red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The ground of a page, and of a question, that carries no colour. */
export const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/** Reads `#rgb`, `#rrggbb`, `#rrggbbaa` or `white`; `opacity` is the per cent that `aa` stands for. */
export function readColour(text: string): { colour: Colour; opacity?: number } | undefined {
  const word = trimmed(text);
  if (/^white$/i.test(word)) {
    return { colour: WHITE };
  }
  if (!/^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(word)) {
    return undefined;
  }
  const digits = word.length === 4 ? word.replaceAll(/[\da-f]/gi, '$&$&') : word;
  const [red = 0, green = 0, blue = 0, seen] = (digits.match(/[\da-f]{2}/gi) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const colour: Colour = [red, green, blue];
  return seen === undefined ? { colour } : { colour, opacity: nearestOpacity(seen / 2.55) };
}

/** The step nearest to `percent`: 10 to 100 in steps of ten, the lower one of two that are as near. */
export function nearestOpacity(percent: number): number {
  return Math.min(Math.max(Math.ceil((percent - 5) / 10), 1), 10) * 10;
}

/** `top` laid over `ground` at so many per cent. */
export function laidOver(top: Colour, ground: Colour, percent: number): Colour {
  // Whole numbers with the half rounded up, as the server mixes.
  const mix = (part: 0 | 1 | 2) =>
    Math.floor((top[part] * percent + ground[part] * (100 - percent) + 50) / 100);
  return [mix(0), mix(1), mix(2)];
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Black or white, whichever reads better on this colour. */
export function automaticText(ground: Colour): Colour {
  return contrast(ground, BLACK) >= contrast(ground, WHITE) ? BLACK : WHITE;
}

/** The contrast of the text with the colour really seen over white; nothing when there is no colour. */
export function textContrast({ bgColor, opacity, textColor }: Tinted): number | undefined {
  const ground = readColour(bgColor ?? '');
  if (ground === undefined) {
    return undefined;
  }
  const seen = laidOver(ground.colour, WHITE, opacity ?? ground.opacity ?? 100);
  return contrast(seen, readColour(textColor ?? '')?.colour ?? automaticText(seen));
}

function luminance(colour: Colour): number {
  const [red, green, blue] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
