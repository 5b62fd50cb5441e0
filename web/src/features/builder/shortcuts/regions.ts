import type { EditorSelection } from '../draft/selection';
import { focusKey } from '../editor/focus';

/** The regions of the builder in visual order; elements are marked by `data-region`. */
const REGIONS = ['pages', 'canvas', 'panel'] as const;

/** Moves the focus to the next or previous region. Unlike Tab it does not select questions on the way. */
export function goToRegion(by: 1 | -1, { pageId, questionId }: EditorSelection): void {
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
