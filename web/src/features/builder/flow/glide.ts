const GLIDE_MS = 200;

/** How long the chart takes to move: no time for whoever asked their system for less motion. */
export function glide(): { duration: number } {
  const isCalm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
  return { duration: isCalm ? 0 : GLIDE_MS };
}
