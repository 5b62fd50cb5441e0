import type { check as Check } from '../../../form-rules/publishing/check';
import { lazyPart, preloadLater } from '../../../shared/loading/lazyComponent';

let loaded: typeof Check | undefined;

/** The checks, if they are loaded already: opening a form does not wait for them. */
export function loadedCheck(): typeof Check | undefined {
  return loaded;
}

export async function loadCheck(): Promise<typeof Check> {
  loaded ??= (await import('../../../form-rules/publishing/check')).check;
  return loaded;
}

preloadLater(loadCheck);

export const ProblemsDialog = lazyPart(
  async () => (await import('./ProblemsDialog')).ProblemsDialog,
  'publishing',
);
