import { useState } from 'react';
import type { ListedResponse, ResponseFilter } from './api/responseList';

/** The selected responses; empty again when the filter changes. */
export function useSelection(rows: readonly ListedResponse[], filter: ResponseFilter) {
  const [selected, setSelected] = useState<{ of: ResponseFilter; ids: ReadonlySet<string> }>({
    of: filter,
    ids: new Set(),
  });
  const ids = rows.map(({ responseId }) => responseId);
  // Rows deleted meanwhile are no longer selected.
  const chosen = selected.of === filter ? ids.filter((id) => selected.ids.has(id)) : [];
  const set = (next: Iterable<string>) => setSelected({ of: filter, ids: new Set(next) });
  return {
    ids: chosen,
    count: chosen.length,
    loaded: ids.length,
    isAll: chosen.length > 0 && chosen.length === ids.length,
    has: (id: string) => selected.of === filter && selected.ids.has(id),
    toggle: (id: string) => set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]),
    all: (wants: boolean) => set(wants ? ids : []),
    clear: () => set([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;
