import type { FileKind } from '../form-rules/definition';

/** What each kind of file is told by: the beginning of its media type, or the end of its name. */
const SIGNS: Record<FileKind, readonly string[]> = {
  image: ['image/', '.heic', '.heif', '.avif'],
  pdf: ['application/pdf', '.pdf'],
  ppt: ['.ppt', '.pptx', '.odp', '.key'],
  document: ['.doc', '.docx', '.odt', '.rtf', '.txt', '.md', '.pages'],
  video: ['video/', '.mkv'],
  zip: ['.zip', '.rar', '.7z', '.tar', '.gz', '.tgz'],
  audio: ['audio/', '.m4a', '.opus', '.flac'],
  spreadsheet: ['.xls', '.xlsx', '.ods', '.csv', '.tsv', '.numbers'],
};

/** Whether a file looks like one of these kinds. The server looks into it; this only spares a vain upload. */
export function isOfKind(file: File, kinds: readonly FileKind[]): boolean {
  const name = file.name.toLowerCase();
  return kinds
    .flatMap((kind) => SIGNS[kind])
    .some((sign) => (sign.startsWith('.') ? name.endsWith(sign) : file.type.startsWith(sign)));
}

/** What the browser's file dialog offers, in the form of its `accept` attribute. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds
    .flatMap((kind) => SIGNS[kind])
    .map((sign) => (sign.endsWith('/') ? `${sign}*` : sign))
    .join(',');
}

/** A size for people: `412 KB`, `1.5 MB`. */
export function sizeText(bytes: number): string {
  const units = ['KB', 'MB', 'GB'] as const;
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const shown = size < 10 ? Math.max(Math.round(size * 10) / 10, 0.1) : Math.round(size);
  return `${shown} ${units[unit]}`;
}
