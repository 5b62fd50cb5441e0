import type { EndingId } from '../../../form-rules/ids';
import type { Ending, FormSettings } from '../../../form-rules/settings';
import { type MergedFields, mergeFields, mergeOrder, same } from './mergeFields';

/** Merges the flags, the welcome and the confirmation field by field, and the endings by id. An ending that one side changed is not removed. */
export function mergeSettings(
  { endings: was = [], ...base }: FormSettings,
  { endings: here = [], ...mine }: FormSettings,
  { endings: there = [], ...theirs }: FormSettings,
): MergedFields<FormSettings> {
  const fields = mergeFields<FormSettings>(base, mine, theirs, { objects: ['welcome', 'confirmation'] });
  const endings = mergeEndings(was, here, there);
  return {
    mine: withEndings(fields.mine, endings.mine),
    theirs: withEndings(fields.theirs, endings.theirs),
    clashes: [...fields.clashes, ...(endings.hasClash ? ['endings'] : [])],
  };
}

function withEndings(settings: FormSettings, endings: readonly Ending[]): FormSettings {
  return endings.length > 0 ? { ...settings, endings } : settings;
}

function mergeEndings(was: readonly Ending[], here: readonly Ending[], there: readonly Ending[]) {
  const merged = new Map<EndingId, MergedFields<Ending>>();
  for (const id of new Set([...idsOf(here), ...idsOf(there)])) {
    const [base, mine, theirs] = [was, here, there].map((side) => side.find((one) => one.id === id));
    const kept = mine ?? theirs;
    const isRemoved = base !== undefined && same(kept, base);
    if (mine && theirs) {
      merged.set(id, mergeFields<Ending>(base ?? {}, mine, theirs));
    } else if (kept && !isRemoved) {
      merged.set(id, { mine: kept, theirs: kept, clashes: [] });
    }
  }
  const order = mergeOrder(idsOf(was), idsOf(here), idsOf(there), (id) => merged.has(id));
  const inOrder = order.flatMap((id) => merged.get(id) ?? []);
  return {
    mine: inOrder.map(({ mine }) => mine),
    theirs: inOrder.map(({ theirs }) => theirs),
    hasClash: inOrder.some(({ clashes }) => clashes.length > 0),
  };
}

function idsOf(endings: readonly Ending[]): EndingId[] {
  return endings.map(({ id }) => id);
}
