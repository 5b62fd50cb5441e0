import { automaticText, type Colour, contrast, laidOver, readColour } from '../form-rules/colour';
import type { Section, Tinted } from '../form-rules/definition';

/** The grounds of `tokens.css` on which colours are laid: black or white text must be chosen before CSS mixes them. */
const GROUNDS = { surface: [255, 255, 255], darkSurface: [26, 25, 23], darkCanvas: [18, 17, 16] } as const;

/** Spec §5: a section that carries no colour at all is drawn #f5f5f5. */
const UNCOLOURED_SECTION = '#f5f5f5';

const DARK_SHARE = { page: 0.04, section: 0.6 };

/** Text of body size on a colour is never below this. */
const READABLE = 4.5;

/** How much of its text's black or white a quiet line has, where that still reads well. */
const QUIET_PER_CENT = 74;

/** Custom properties that `Grounds.module.css` mixes; nothing when there is no colour to draw. */
export type TintStyle = Readonly<Record<`--${string}`, string>>;

/** The custom properties of a page's colour; a page without one has the ground of the theme. */
export function pageTint(page: Tinted): TintStyle | undefined {
  return tintOf(page, DARK_SHARE.page, GROUNDS.darkCanvas);
}

/** The custom properties of a section's colour. */
export function sectionTint(section: Section | undefined): TintStyle | undefined {
  const own = tintOf(section ?? {}, DARK_SHARE.section, GROUNDS.darkSurface);
  return own ?? tintOf({ bgColor: UNCOLOURED_SECTION }, DARK_SHARE.section, GROUNDS.darkSurface);
}

function tintOf(tinted: Tinted, darkShare: number, darkGround: Colour): TintStyle | undefined {
  const read = readColour(tinted.bgColor ?? '');
  if (read === undefined) {
    return undefined;
  }
  const share = tinted.opacity ?? read.opacity ?? 100;
  const shareInDark = share * darkShare;
  const wished = readColour(tinted.textColor ?? '')?.colour;
  const seen = laidOver(read.colour, GROUNDS.surface, share);
  const seenInDark = laidOver(read.colour, darkGround, shareInDark);
  // The owner chose their text colour on the light ground; in the dark it counts only where it can be read.
  const text = wished ?? automaticText(seen);
  const textInDark = wished && contrast(wished, seenInDark) >= READABLE ? wished : automaticText(seenInDark);
  return {
    '--tint': inCss(read.colour),
    '--tint-share': `${share}%`,
    '--tint-share-dark': `${Number(shareInDark.toFixed(2))}%`,
    '--tint-text': inCss(text),
    '--tint-text-dark': inCss(textInDark),
    '--tint-quiet': inCss(quiet(text, seen)),
    '--tint-quiet-dark': inCss(quiet(textInDark, seenInDark)),
  };
}

function quiet(text: Colour, ground: Colour): Colour {
  const softened = laidOver(text, ground, QUIET_PER_CENT);
  return contrast(softened, ground) >= READABLE ? softened : text;
}

function inCss([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
