const MAX_NAME_LENGTH = 100;

/** Makes the browser save a blob as a file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari still reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A file name that is valid on every system. */
export function fileNameOf(name: string, ending: 'png' | 'svg'): string {
  const safe = Array.from(name, (char) => (isForbidden(char) ? ' ' : char))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${Array.from(safe).slice(0, MAX_NAME_LENGTH).join('').trim()}.${ending}`;
}

function isForbidden(char: string): boolean {
  return '\\/:*?"<>|'.includes(char) || (char.codePointAt(0) ?? 0) < 32;
}
