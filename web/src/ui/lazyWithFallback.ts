import { type ComponentType, lazy } from 'react';

/** Like `lazy`, but renders the fallback if the chunk fails to load, so that the rest of the page survives. */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ComponentType<Props>,
) {
  return lazy(async () => ({ default: await load().catch(() => fallback) }));
}
