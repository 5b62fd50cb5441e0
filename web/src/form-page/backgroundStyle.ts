import { automaticText, blend, type Colour, contrast, parseColour } from '../form-rules/colour';
import type { Section, Tinted } from '../form-rules/definition';

/** Background colours of `tokens.css`, needed here because the text colour is chosen before CSS mixes the colours. */
const BACKGROUNDS = {
  surface: [255, 255, 255],
  darkSurface: [26, 25, 23],
  darkCanvas: [18, 17, 16],
} as const;

/** Spec §5: a section without a colour is shown in #f5f5f5. */
const UNCOLOURED_SECTION = '#f5f5f5';

/** The fraction of the owner's opacity used in the dark theme, where a bright page would glare. */
export const DARK_SHARE = { page: 0.35, section: 0.6 };

/** Minimum contrast ratio of body text (WCAG AA). */
const READABLE = 4.5;

/** The opacity of muted text, where that is still readable. */
const QUIET_PER_CENT = 74;

/** Custom properties that `Background.module.css` mixes. */
export type BackgroundStyle = Readonly<Record<`--${string}`, string>>;

/** Undefined for a page without a colour, which has the theme's background. */
export function pageBackground(page: Tinted): BackgroundStyle | undefined {
  return backgroundOf(page, DARK_SHARE.page, BACKGROUNDS.darkCanvas);
}

export function sectionBackground(section: Section | undefined): BackgroundStyle | undefined {
  const own = backgroundOf(section ?? {}, DARK_SHARE.section, BACKGROUNDS.darkSurface);
  return own ?? backgroundOf({ bgColor: UNCOLOURED_SECTION }, DARK_SHARE.section, BACKGROUNDS.darkSurface);
}

function backgroundOf(
  source: Tinted,
  darkShare: number,
  darkBackground: Colour,
): BackgroundStyle | undefined {
  const read = parseColour(source.bgColor ?? '');
  if (read === undefined) {
    return undefined;
  }
  const share = source.opacity ?? read.opacity ?? 100;
  const shareInDark = share * darkShare;
  const chosen = parseColour(source.textColor ?? '')?.colour;
  const seen = blend(read.colour, BACKGROUNDS.surface, share);
  const seenInDark = blend(read.colour, darkBackground, shareInDark);
  // The owner chose the text colour for the light theme; the dark theme uses it only where it is readable.
  const text = chosen ?? automaticText(seen);
  const textInDark = chosen && contrast(chosen, seenInDark) >= READABLE ? chosen : automaticText(seenInDark);
  return {
    '--tint': toCss(read.colour),
    '--tint-share': `${share}%`,
    '--tint-share-dark': `${Number(shareInDark.toFixed(2))}%`,
    '--tint-text': toCss(text),
    '--tint-text-dark': toCss(textInDark),
    '--tint-quiet': toCss(quiet(text, seen)),
    '--tint-quiet-dark': toCss(quiet(textInDark, seenInDark)),
  };
}

function quiet(text: Colour, background: Colour): Colour {
  const softened = blend(text, background, QUIET_PER_CENT);
  return contrast(softened, background) >= READABLE ? softened : text;
}

function toCss([red, green, blue]: Colour): string {
  return `rgb(${red} ${green} ${blue})`;
}
