import { lazy } from 'react';
import { loadSectionColour } from '../canvas/SectionColour';
import { laterPages } from '../pages/laterPages';

const loadPreview = () => import('../preview/Preview');
const loadConditions = () => import('../condition/ConditionCanvas');
const loadShortcuts = () => import('../shortcuts/ShortcutSheet');

/** What is not on the screen when the builder opens, and need not be waited for. */
export const Preview = lazy(async () => ({ default: (await loadPreview()).Preview }));
export const ConditionCanvas = lazy(async () => ({ default: (await loadConditions()).ConditionCanvas }));
export const ShortcutSheet = lazy(async () => ({ default: (await loadShortcuts()).ShortcutSheet }));

/** Fetches it all while nothing else is to be done, so that it is there even if the network goes. */
export function fetchLaterParts(): void {
  for (const load of [loadPreview, loadConditions, loadShortcuts, loadSectionColour, ...laterPages]) {
    // Whoever asks for the part later sees why it does not come.
    load().catch(() => undefined);
  }
}
