import { useMemo, useSyncExternalStore } from 'react';
import { useIsPrinting } from './print';

/** Number of colours (DESIGN: the palette of pies and bars). */
export const PALETTE = 5;

/** Number of textures; the first is plain. */
export const TEXTURES = 4;

/** A colour of the palette, repeated with stripes, then dots, then a grid. */
export type Tint = { colour: number; texture: number };

/** Resolved colours, because a canvas cannot read CSS custom properties. */
export type ChartTheme = {
  /** The fill of a bar or slice, with its texture. */
  fill: (tint: Tint | 'rest') => CanvasPattern | string;
  /** The plain colour, without texture. */
  baseColour: (tint: Tint | 'rest') => string;
  /** The text colour on it. */
  textColour: (tint: Tint | 'rest') => string;
  surface: string;
  line: string;
  text: string;
  text2: string;
  text3: string;
  raised: string;
  font: string;
};

export function tintOf(index: number): Tint {
  return { colour: (index % PALETTE) + 1, texture: Math.floor(index / PALETTE) % TEXTURES };
}

/** Re-renders when the theme changes, and on printing, which uses the light theme. */
export function useChartTheme(): ChartTheme {
  useIsPrinting();
  const theme = useDrawnTheme();
  return useMemo(() => readChartTheme(theme), [theme]);
}

/** The active theme, because a canvas does not follow it by itself. */
export function useDrawnTheme(): string {
  return useSyncExternalStore(subscribeToTheme, currentTheme);
}

/** On these palette colours dark text has the better contrast. */
const NEEDS_DARK_TEXT: ReadonlySet<number> = new Set([1, 5]);

function readChartTheme(theme: string): ChartTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const baseColour = (tint: Tint | 'rest') => token(tint === 'rest' ? '--text-3' : `--chart-${tint.colour}`);
  const surface = token('--surface');
  // The palette is the same in both themes, so the text on it must be, too.
  const darkText = token(theme === 'dark' ? '--canvas' : '--text');
  const patterns = new Map<string, CanvasPattern | string>();
  return {
    baseColour,
    fill: (tint) => {
      if (tint === 'rest' || tint.texture === 0) return baseColour(tint);
      const name = `${tint.colour} ${tint.texture}`;
      const pattern = patterns.get(name) ?? paint(baseColour(tint), surface, tint.texture);
      patterns.set(name, pattern);
      return pattern;
    },
    textColour: (tint) => {
      if (tint === 'rest') return surface;
      return NEEDS_DARK_TEXT.has(tint.colour) ? darkText : token('--on-accent');
    },
    surface,
    line: token('--line'),
    text: token('--text'),
    text2: token('--text-2'),
    text3: token('--text-3'),
    raised: token('--raised'),
    font: getComputedStyle(document.body).fontFamily,
  };
}

const TILE = 8;

function paint(background: string, foreground: string, texture: number): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = TILE;
  tile.height = TILE;
  const context = tile.getContext('2d');
  if (context === null) return background;
  context.fillStyle = background;
  context.fillRect(0, 0, TILE, TILE);
  context.strokeStyle = foreground;
  context.fillStyle = foreground;
  context.lineWidth = 1.75;
  if (texture === 2) {
    context.beginPath();
    context.arc(TILE / 2, TILE / 2, 1.6, 0, 2 * Math.PI);
    context.fill();
  } else {
    context.beginPath();
    // Lines extend beyond the corners, so that neighbouring tiles join.
    for (const shift of [-TILE, 0, TILE]) {
      context.moveTo(shift - 1, TILE + 1);
      context.lineTo(shift + TILE + 1, -1);
      if (texture === 3) {
        context.moveTo(shift - 1, -1);
        context.lineTo(shift + TILE + 1, TILE + 1);
      }
    }
    context.stroke();
  }
  return context.createPattern(tile, 'repeat') ?? background;
}

function currentTheme(): string {
  return document.documentElement.dataset['theme'] ?? 'light';
}

function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
