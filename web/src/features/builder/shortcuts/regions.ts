import type { Place } from '../draft/place';
import { focusKey } from '../editor/focus';

/** The parts of the builder in the order of the eye; an element bears one as `data-region`. */
const REGIONS = ['pages', 'canvas', 'panel'] as const;

/** Goes to the next or previous part of the builder. Unlike Tab it passes no question on the way, so none is selected. */
export function goToRegion(by: 1 | -1, { pageId, questionId }: Place): void {
  const shown = REGIONS.filter((name) => regionOf(name) !== null);
  const at = shown.findIndex((name) => regionOf(name)?.contains(document.activeElement));
  const next = shown[(Math.max(at, by > 0 ? -1 : 0) + by + shown.length) % shown.length];
  const region = next && regionOf(next);
  if (!region) {
    return;
  }
  const known = {
    pages: pageId && focusKey.pageItem(pageId),
    canvas: questionId ? focusKey.question(questionId) : focusKey.canvas,
    panel: undefined,
  }[next];
  const target =
    region.querySelector<HTMLElement>(`[data-focus="${CSS.escape(known ?? '')}"]`) ??
    region.querySelector<HTMLElement>('button, input, [tabindex="0"]');
  target?.focus();
}

function regionOf(name: (typeof REGIONS)[number]): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-region="${name}"]`);
}
