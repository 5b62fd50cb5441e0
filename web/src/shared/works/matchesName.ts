/** Case-insensitive; an empty search matches every name. */
export function matchesName(name: string, search: string): boolean {
  return folded(name).includes(folded(search.trim()));
}

function folded(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase();
}
