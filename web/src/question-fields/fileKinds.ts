import type { FileKind } from '../form-rules/definition';

/** The endings of names that the server takes for each kind; it then looks whether the content bears them out. */
const ENDINGS: Record<FileKind, readonly string[]> = {
  image: listed('png jpg jpeg jpe jfif gif webp heic heif avif bmp tif tiff'),
  pdf: ['pdf'],
  ppt: listed('ppt pptx pps ppsx odp key'),
  document: listed('doc docx odt rtf txt md pages'),
  video: listed('mp4 m4v mov qt webm mkv avi 3gp 3g2 mpg mpeg wmv ogv'),
  zip: listed('zip rar 7z tar gz tgz'),
  audio: listed('mp3 m4a m4b aac wav ogg oga opus flac amr wma aif aiff caf weba'),
  spreadsheet: listed('xls xlsx ods csv tsv numbers'),
};

/** What opens a phone's gallery and recorder beside its files. */
const MEDIA: Partial<Record<FileKind, string>> = { image: 'image/*', video: 'video/*', audio: 'audio/*' };

/** Phones hand out photos and recordings under names without an ending. */
const ENDING_OF_TYPE = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
  ['image/heic', 'heic'],
  ['image/heif', 'heif'],
  ['image/avif', 'avif'],
  ['application/pdf', 'pdf'],
  ['video/mp4', 'mp4'],
  ['video/quicktime', 'mov'],
  ['video/webm', 'webm'],
  ['video/3gpp', '3gp'],
  ['audio/mpeg', 'mp3'],
  ['audio/mp4', 'm4a'],
  ['audio/aac', 'aac'],
  ['audio/ogg', 'ogg'],
  ['audio/wav', 'wav'],
  ['audio/amr', 'amr'],
]);

/** The name of a file, with the ending that it should have. */
export function nameOf({ name, type }: { readonly name: string; readonly type: string }): string {
  const ending = ENDING_OF_TYPE.get(type);
  const isTold = Object.values(ENDINGS).some((endings) => endings.includes(endingOf(name)));
  return isTold || ending === undefined ? name : `${name}.${ending}`;
}

/** Whether a file looks like one of these kinds. The server looks into it; this only spares a vain upload. */
export function isOfKind(file: File, kinds: readonly FileKind[]): boolean {
  const ending = endingOf(nameOf(file));
  const wanted = kinds.length > 0 ? kinds.map((kind) => ENDINGS[kind]) : Object.values(ENDINGS);
  return wanted.some((endings) => endings.includes(ending));
}

/** What the browser's file dialog offers, in the form of its `accept` attribute. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds
    .flatMap((kind) => [MEDIA[kind] ?? [], ENDINGS[kind].map((ending) => `.${ending}`)].flat())
    .join(',');
}

/** What a phone's camera is asked for, where a question takes it. */
export function cameraFor(kinds: readonly FileKind[]): 'image/*' | 'video/*' | undefined {
  if (kinds.length === 0 || kinds.includes('image')) {
    return 'image/*';
  }
  return kinds.includes('video') ? 'video/*' : undefined;
}

/** Whether every browser here can draw it: a small picture stands before its name. */
export function isPicture(type: string): boolean {
  return /^image\/(?:png|jpeg|gif|webp|avif)$/.test(type);
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

function endingOf(name: string): string {
  return /[^.].*\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function listed(endings: string): readonly string[] {
  return endings.split(' ');
}
