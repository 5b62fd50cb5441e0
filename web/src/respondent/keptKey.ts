/** Where this device remembers that it keeps something for a link. */
export const keptKey = (link: string): string => `formKept:${link}`;

/** Whether it is worth asking what this device keeps: most visits are the first. */
export function mayBeKept(link: string): boolean {
  try {
    return localStorage.getItem(keptKey(link)) !== null;
  } catch {
    return false;
  }
}
