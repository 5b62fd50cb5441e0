import { type ComponentType, lazy } from 'react';
import { loadTexts, type TextArea } from '../locales/i18n';

/** A component that is loaded when it is first shown, together with the texts of its area. */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>, area?: TextArea) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), area && loadTexts(area)]);
    return { default: component };
  });
}

const loaders: (() => Promise<unknown>)[] = [];

/** A part of the builder that is not needed for the first screen, with the texts of its area. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, area?: TextArea) {
  preloadLater(load);
  if (area) {
    preloadLater(() => loadTexts(area));
  }
  return lazyComponent(load, area);
}

/** Adds a loader to those that `preloadLazyParts` calls. */
export function preloadLater(load: () => Promise<unknown>): void {
  loaders.push(load);
}

/** Fetches all lazy parts early, so that they work offline. */
export function preloadLazyParts(): void {
  for (const load of loaders) {
    // The error shows when the part is used.
    load().catch(() => undefined);
  }
}
