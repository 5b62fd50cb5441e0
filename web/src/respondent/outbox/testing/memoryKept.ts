import type { SharedForm } from '../../session';
import type { Entry, KeptFilling } from '../database';
import type { Kept } from '../kept';

/** A device that keeps what it is given for as long as a test lasts. */
export function memoryKept() {
  const fillings = new Map<string, KeptFilling>();
  const forms = new Map<string, SharedForm>();
  const entries = new Map<string, Entry>();
  const of = (responseId: string) =>
    [...entries.values()]
      .filter((entry) => entry.responseId === responseId)
      .toSorted((one, other) => one.seq - other.seq);
  const write = (filling: KeptFilling, form: SharedForm) => {
    fillings.set(filling.responseId, filling);
    forms.set(`${filling.formId} ${filling.formVersion}`, form);
  };
  const kept: Kept = {
    fillings: async (link) => [...fillings.values()].filter((filling) => filling.link === link),
    filling: async (responseId) => fillings.get(responseId),
    form: async (formId, version) => forms.get(`${formId} ${version}`),
    async keep(filling, form, heard = []) {
      write(filling, form);
      for (const entry of heard) {
        entries.delete(keyOf(entry));
      }
    },
    async post(entry, filling, form) {
      write(filling, form);
      entries.set(keyOf(entry), entry);
    },
    entries: async (responseId) => of(responseId),
    async update(entry) {
      entries.set(keyOf(entry), entry);
    },
    waiting: async () => [
      ...new Set([...entries.values()].filter(({ sent }) => sent).map(({ responseId }) => responseId)),
    ],
    async end(responseId) {
      fillings.delete(responseId);
      for (const entry of of(responseId).filter(({ sent }) => sent === undefined)) {
        entries.delete(keyOf(entry));
      }
    },
    forgetBefore: async () => undefined,
  };
  return { kept, fillings, forms, entries };
}

function keyOf({ responseId, pageId, seq }: Entry): string {
  return `${responseId} ${pageId} ${seq}`;
}
