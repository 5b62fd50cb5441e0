import { DARK_SHARE } from '../../../form-page/backgroundStyle';
import { automaticText, blend, type Colour, contrast, parseColour, WHITE } from '../../../form-rules/colour';
import type { Tinted } from '../../../form-rules/definition';

/** The minimal contrast of text for WCAG 2 AA. */
export const MIN_CONTRAST = 4.5;

/** What has the colour: both have different backgrounds in the dark theme. */
export type Surface = 'page' | 'section';

/** `--surface` and `--canvas` of the dark theme, and the share of the owner's opacity there. */
const DARK: Record<Surface, { surface: Colour; share: number }> = {
  section: { surface: [0x1a, 0x19, 0x17], share: DARK_SHARE.section },
  page: { surface: [0x12, 0x11, 0x10], share: DARK_SHARE.page },
};

/** The contrast of text on a colour in both themes; undefined without a colour. */
export function contrastRatios(
  { bgColor, opacity, textColor }: Tinted,
  on: Surface,
): { light: number; dark: number } | undefined {
  const read = parseColour(bgColor ?? '');
  if (read === undefined) {
    return undefined;
  }
  const percent = opacity ?? read.opacity ?? 100;
  const chosenText = parseColour(textColor ?? '')?.colour;
  const { surface, share } = DARK[on];
  const seen = blend(read.colour, WHITE, percent);
  const seenInDark = blend(read.colour, surface, percent * share);
  // In the dark theme an unreadable text colour is replaced by black or white.
  const automaticInDark = contrast(seenInDark, automaticText(seenInDark));
  const chosenInDark = chosenText ? contrast(seenInDark, chosenText) : 0;
  return {
    light: contrast(seen, chosenText ?? automaticText(seen)),
    dark: chosenInDark >= MIN_CONTRAST ? chosenInDark : automaticInDark,
  };
}
