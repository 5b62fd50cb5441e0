import type { ChartTheme } from './chartTheme';

/** Tooltip colours: the theme inverted. */
export function tooltipStyle({ text, surface, font }: Pick<ChartTheme, 'text' | 'surface' | 'font'>) {
  return {
    enabled: true,
    displayColors: false,
    backgroundColor: text,
    titleColor: surface,
    bodyColor: surface,
    titleFont: { family: font, size: 12, weight: 400 },
    bodyFont: { family: font, size: 13, weight: 600 },
    padding: 10,
    cornerRadius: 8,
  };
}
