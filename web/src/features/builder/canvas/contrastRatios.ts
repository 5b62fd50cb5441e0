import {
  automaticText,
  type Colour,
  contrast,
  laidOver,
  readColour,
  WHITE,
} from '../../../form-rules/colour';
import type { Tinted } from '../../../form-rules/definition';

/** The least contrast of text by WCAG 2 AA. */
export const READABLE = 4.5;

/** Where a colour lies: the two are laid over different grounds in the dark theme. */
export type Ground = 'page' | 'section';

/** `--surface` and `--canvas` of the dark theme, and how much of the owner's opacity is left there. */
const DARK: Record<Ground, { ground: Colour; share: number }> = {
  section: { ground: [0x1a, 0x19, 0x17], share: 0.6 },
  page: { ground: [0x12, 0x11, 0x10], share: 0.04 },
};

/** How well the text on a colour reads in both themes; nothing when there is no colour. */
export function contrastRatios(
  { bgColor, opacity, textColor }: Tinted,
  on: Ground,
): { light: number; dark: number } | undefined {
  const read = readColour(bgColor ?? '');
  if (read === undefined) {
    return undefined;
  }
  const percent = opacity ?? read.opacity ?? 100;
  const wished = readColour(textColor ?? '')?.colour;
  const { ground, share } = DARK[on];
  const seen = laidOver(read.colour, WHITE, percent);
  const seenInDark = laidOver(read.colour, ground, percent * share);
  // In the dark a text colour that cannot be read there gives way to black or white.
  const automaticInDark = contrast(seenInDark, automaticText(seenInDark));
  const wishedInDark = wished ? contrast(seenInDark, wished) : 0;
  return {
    light: contrast(seen, wished ?? automaticText(seen)),
    dark: wishedInDark >= READABLE ? wishedInDark : automaticInDark,
  };
}
