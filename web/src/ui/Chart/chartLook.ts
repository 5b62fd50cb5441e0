import { useMemo, useSyncExternalStore } from 'react';
import { usePaper } from './paper';

/** DESIGN: the palette of pies and bars. */
export const PALETTE = 5;

/** How often the palette can repeat before a texture comes again; the first time round there is none. */
export const TEXTURES = 4;

/** One colour of a chart: the palette's, the second time round with stripes, then dots, then a lattice. */
export type Tint = { colour: number; texture: number };

/** What a canvas needs to know of the theme: it cannot read custom properties by itself. */
export type ChartLook = {
  /** What fills a bar or slice of this tint. */
  fill: (tint: Tint | 'rest') => CanvasPattern | string;
  /** The tint's plain colour. */
  ground: (tint: Tint | 'rest') => string;
  /** The colour of words on it. */
  ink: (tint: Tint | 'rest') => string;
  surface: string;
  line: string;
  text: string;
  text2: string;
  text3: string;
  raised: string;
  font: string;
};

/** The tint of the n-th bar, counted from 0. */
export function tintOf(index: number): Tint {
  return { colour: (index % PALETTE) + 1, texture: Math.floor(index / PALETTE) % TEXTURES };
}

/** The theme's colours for charts; new ones when the theme changes, and light ones on paper. */
export function useChartLook(): ChartLook {
  usePaper();
  const theme = useSyncExternalStore(watchTheme, themeNow);
  return useMemo(() => readLook(theme), [theme]);
}

/** On these colours of the palette dark words are read more easily than white ones. */
const TAKES_DARK_INK: ReadonlySet<number> = new Set([1, 5]);

function readLook(theme: string): ChartLook {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const ground = (tint: Tint | 'rest') => token(tint === 'rest' ? '--text-3' : `--chart-${tint.colour}`);
  const surface = token('--surface');
  // The palette is the same in both themes, and so is what is read on it.
  const darkInk = token(theme === 'dark' ? '--canvas' : '--text');
  const patterns = new Map<string, CanvasPattern | string>();
  return {
    ground,
    fill: (tint) => {
      if (tint === 'rest' || tint.texture === 0) return ground(tint);
      const name = `${tint.colour} ${tint.texture}`;
      const known = patterns.get(name) ?? paint(ground(tint), surface, tint.texture);
      patterns.set(name, known);
      return known;
    },
    ink: (tint) => {
      if (tint === 'rest') return surface;
      return TAKES_DARK_INK.has(tint.colour) ? darkInk : token('--on-accent');
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

function paint(ground: string, over: string, texture: number): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = TILE;
  tile.height = TILE;
  const pen = tile.getContext('2d');
  if (pen === null) return ground;
  pen.fillStyle = ground;
  pen.fillRect(0, 0, TILE, TILE);
  pen.strokeStyle = over;
  pen.fillStyle = over;
  pen.lineWidth = 1.75;
  if (texture === 2) {
    pen.beginPath();
    pen.arc(TILE / 2, TILE / 2, 1.6, 0, 2 * Math.PI);
    pen.fill();
  } else {
    pen.beginPath();
    // Beyond the corners, so that the stripes of neighbouring tiles meet.
    for (const shift of [-TILE, 0, TILE]) {
      pen.moveTo(shift - 1, TILE + 1);
      pen.lineTo(shift + TILE + 1, -1);
      if (texture === 3) {
        pen.moveTo(shift - 1, -1);
        pen.lineTo(shift + TILE + 1, TILE + 1);
      }
    }
    pen.stroke();
  }
  return pen.createPattern(tile, 'repeat') ?? ground;
}

function themeNow(): string {
  return document.documentElement.dataset['theme'] ?? 'light';
}

function watchTheme(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => watcher.disconnect();
}
