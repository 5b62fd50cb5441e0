import { useState } from 'react';
import type { ListedResponse, Wanted } from './api/responseList';

/** Which responses of a list are selected. Another list begins with none. */
export function useSelection(rows: readonly ListedResponse[], wanted: Wanted) {
  const [selected, setSelected] = useState<{ of: Wanted; ids: ReadonlySet<string> }>({
    of: wanted,
    ids: new Set(),
  });
  const ids = rows.map(({ responseId }) => responseId);
  // What was deleted meanwhile is selected no more.
  const chosen = selected.of === wanted ? ids.filter((id) => selected.ids.has(id)) : [];
  const set = (next: Iterable<string>) => setSelected({ of: wanted, ids: new Set(next) });
  return {
    ids: chosen,
    count: chosen.length,
    loaded: ids.length,
    isAll: chosen.length > 0 && chosen.length === ids.length,
    has: (id: string) => selected.of === wanted && selected.ids.has(id),
    toggle: (id: string) => set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    all: (wants: boolean) => set(wants ? ids : []),
    clear: () => set([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
