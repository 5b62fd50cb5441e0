import { type ComponentType, lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyWithFallback } from '../../ui/lazyWithFallback';
import { notify } from '../../ui/toast/notify';
import { loadTexts, type TextArea } from '../locales/i18n';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A screen that is loaded when it is first shown, together with the texts of its area. */
export function lazyComponent<Props>(load: Load<Props>, area?: TextArea) {
  return lazy(async () => ({ default: await loadWithTexts(load, area) }));
}

/**
 * A part of the builder that is not needed for the first screen, with the texts of its area. If it cannot be loaded, a
 * toast says so and the rest of the builder keeps working.
 */
export function lazyPart<Props>(load: Load<Props>, area?: TextArea) {
  preloadLater(load);
  if (area) {
    preloadLater(() => loadTexts(area));
  }
  return lazyWithFallback(() => loadWithTexts(load, area), NotLoaded);
}

/** A part that nobody misses if it cannot be loaded. */
export function optionalPart<Props>(load: Load<Props>, area?: TextArea) {
  return lazyWithFallback(
    () => loadWithTexts(load, area),
    () => null,
  );
}

async function loadWithTexts<Props>(load: Load<Props>, area?: TextArea): Promise<ComponentType<Props>> {
  const [component] = await Promise.all([load(), area && loadTexts(area)]);
  return component;
}

function NotLoaded() {
  const { t } = useTranslation();
  // Talks to the toasts, which are outside of React. Only a reload helps: browsers remember a failed import.
  useEffect(() => notify.error(t('loading.partFailed')), [t]);
  return null;
}

const loaders: (() => Promise<unknown>)[] = [];

/** Adds a loader to those that `preloadLazyParts` calls. */
export function preloadLater(load: () => Promise<unknown>): void {
  loaders.push(load);
}

/** Fetches all lazy parts early, so that they work offline. */
export function preloadLazyParts(): void {
  // Browsers remember a failed import, so offline it is not even tried.
  if (!navigator.onLine) {
    window.addEventListener('online', preloadLazyParts, { once: true });
    return;
  }
  for (const load of loaders) {
    // The error shows when the part is used.
    load().catch(() => undefined);
  }
}
