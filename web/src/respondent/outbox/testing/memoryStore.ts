import type { SharedForm } from '../../session';
import type { Entry, StoredFilling } from '../database';
import type { OutboxStore } from '../store';

/** An in-memory store for tests. */
export function memoryStore() {
  const fillings = new Map<string, StoredFilling>();
  const forms = new Map<string, SharedForm>();
  const entries = new Map<string, Entry>();
  const of = (responseId: string) =>
    [...entries.values()]
      .filter((entry) => entry.responseId === responseId)
      .toSorted((one, other) => one.seq - other.seq);
  const write = (filling: StoredFilling, form: SharedForm) => {
    fillings.set(filling.responseId, filling);
    forms.set(`${filling.formId} ${filling.formVersion}`, form);
  };
  const store: OutboxStore = {
    allFillings: async () => [...fillings.values()],
    fillings: async (link) => [...fillings.values()].filter((filling) => filling.link === link),
    filling: async (responseId) => fillings.get(responseId),
    form: async (formId, version) => forms.get(`${formId} ${version}`),
    async save(filling, form, handled = []) {
      write(filling, form);
      for (const entry of handled) {
        entries.delete(keyOf(entry));
      }
    },
    async enqueue(entry, filling, form) {
      write(filling, form);
      entries.set(keyOf(entry), entry);
    },
    entries: async (responseId) => of(responseId),
    async update(entry) {
      entries.set(keyOf(entry), entry);
    },
    unsentResponses: async () => [
      ...new Set([...entries.values()].filter(({ sent }) => sent).map(({ responseId }) => responseId)),
    ],
    async remove(responseId) {
      fillings.delete(responseId);
      for (const entry of of(responseId).filter(({ sent }) => sent === undefined)) {
        entries.delete(keyOf(entry));
      }
    },
  };
  return { store, fillings, forms, entries };
}

function keyOf({ responseId, pageId, seq }: Entry): string {
  return `${responseId} ${pageId} ${seq}`;
}
