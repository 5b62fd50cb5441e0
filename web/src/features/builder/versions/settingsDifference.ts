import type { Ending, FormSettings } from '../../../form-rules/settings';
import { same } from '../draft/mergeFields';
import type { FormChange } from './formDifference';

/** The changes of the settings. */
export function settingsChanges(
  { welcome: wasWelcome, endings: was = [], ...before }: FormSettings = {},
  { welcome, endings: is = [], ...after }: FormSettings = {},
): FormChange[] {
  return [
    ...(same(wasWelcome, welcome) ? [] : [{ kind: 'welcomeChanged' as const }]),
    ...endingChanges(was, is),
    ...(same(before, after) ? [] : [{ kind: 'settingsChanged' as const }]),
  ];
}

function endingChanges(was: readonly Ending[], is: readonly Ending[]): FormChange[] {
  const stayed = is.filter((ending) => isIn(was, ending));
  const changed = stayed.filter((ending) => !was.some((earlier) => same(earlier, ending)));
  const inOldOrder = was.filter((ending) => isIn(is, ending));
  const isReordered = stayed.some(({ id }, at) => inOldOrder[at]?.id !== id);
  return [
    ...changesOf(
      'endingAdded',
      is.filter((ending) => !isIn(was, ending)),
    ),
    ...changesOf('endingChanged', changed),
    ...changesOf(
      'endingRemoved',
      was.filter((ending) => !isIn(is, ending)),
    ),
    ...(isReordered ? [{ kind: 'endingsReordered' as const }] : []),
  ];
}

function changesOf(
  kind: 'endingAdded' | 'endingRemoved' | 'endingChanged',
  endings: readonly Ending[],
): FormChange[] {
  return endings.map(({ title = '' }) => ({ kind, title }));
}

function isIn(endings: readonly Ending[], { id }: Ending): boolean {
  return endings.some((one) => one.id === id);
}
