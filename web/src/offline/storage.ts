/** Frames and strict browsers may refuse storage: then nothing is found, and nothing is stored. */
function itemsOf(storage: () => Storage) {
  return {
    read(key: string): string | undefined {
      try {
        return storage().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Without a value, deletes the item. */
    write(key: string, value: string | undefined): void {
      try {
        if (value === undefined) {
          storage().removeItem(key);
        } else {
          storage().setItem(key, value);
        }
      } catch {
        // Refused, or full.
      }
    },
    keys(): string[] {
      try {
        return Object.keys(storage());
      } catch {
        return [];
      }
    },
  };
}

/** Of this device, until they are deleted. */
export const deviceItems = /* @__PURE__ */ itemsOf(() => localStorage);

/** Of this tab, also after a reload. */
export const tabItems = /* @__PURE__ */ itemsOf(() => sessionStorage);
