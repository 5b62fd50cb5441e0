/** What this device remembers. Storage may be blocked or full; then a choice lasts until the page is closed. */
export const deviceStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing else depends on it.
    }
  },
};
