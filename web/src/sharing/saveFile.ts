const LONGEST_NAME = 100;

/** Hands a file to the browser to keep. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** A name that every system takes for a file, as close to the given one as that allows. */
export function fileNameOf(name: string, ending: 'png' | 'svg'): string {
  const safe = Array.from(name, (sign) => (isForbidden(sign) ? ' ' : sign))
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${Array.from(safe).slice(0, LONGEST_NAME).join('').trim()}.${ending}`;
}

function isForbidden(sign: string): boolean {
  return '\\/:*?"<>|'.includes(sign) || (sign.codePointAt(0) ?? 0) < 32;
}
