import type { FileKind } from '../../form-rules/questions/fileUpload';

/** The file extensions the server accepts for each kind; it also checks the content. */
const EXTENSIONS: Record<FileKind, readonly string[]> = {
  image: split('png jpg jpeg jpe jfif gif webp heic heif avif bmp tif tiff'),
  pdf: ['pdf'],
  ppt: split('ppt pptx pps ppsx odp key'),
  document: split('doc docx odt rtf txt md pages'),
  video: split('mp4 m4v mov qt webm mkv avi 3gp 3g2 mpg mpeg wmv ogv'),
  zip: split('zip rar 7z tar gz tgz'),
  audio: split('mp3 m4a m4b aac wav ogg oga opus flac amr wma aif aiff caf weba'),
  spreadsheet: split('xls xlsx ods csv tsv numbers'),
};

/** These make phones offer their gallery and recorder, too. */
const MEDIA: Partial<Record<FileKind, string>> = { image: 'image/*', video: 'video/*', audio: 'audio/*' };

/** Some phones give photos and recordings names without an extension. */
const EXTENSION_OF_TYPE = new Map([
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

/** The file's name, with the extension of its type if it has no known one. */
export function nameOf({ name, type }: { readonly name: string; readonly type: string }): string {
  const extension = EXTENSION_OF_TYPE.get(type);
  const hasKnownExtension = Object.values(EXTENSIONS).some((extensions) =>
    extensions.includes(extensionOf(name)),
  );
  return hasKnownExtension || extension === undefined ? name : `${name}.${extension}`;
}

/** Whether a file's extension fits one of these kinds. Only saves pointless uploads: the server checks the content. */
export function isOfKind(file: File, kinds: readonly FileKind[]): boolean {
  const extension = extensionOf(nameOf(file));
  const allowed = kinds.length > 0 ? kinds.map((kind) => EXTENSIONS[kind]) : Object.values(EXTENSIONS);
  return allowed.some((extensions) => extensions.includes(extension));
}

/** The value of the file input's `accept` attribute. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return kinds
    .flatMap((kind) => [MEDIA[kind] ?? [], EXTENSIONS[kind].map((extension) => `.${extension}`)].flat())
    .join(',');
}

/** What to request from a phone's camera, if the question accepts it. */
export function cameraFor(kinds: readonly FileKind[]): 'image/*' | 'video/*' | undefined {
  if (kinds.length === 0 || kinds.includes('image')) {
    return 'image/*';
  }
  return kinds.includes('video') ? 'video/*' : undefined;
}

/** Whether all supported browsers can show it as a thumbnail. */
export function isPicture(type: string): boolean {
  return /^image\/(?:png|jpeg|gif|webp|avif)$/.test(type);
}

/** For example `412 KB` or `1.5 MB`. */
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

function extensionOf(name: string): string {
  return /[^.].*\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function split(extensions: string): readonly string[] {
  return extensions.split(' ');
}
