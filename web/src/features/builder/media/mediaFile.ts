export type MediaKind = 'Image' | 'Video';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * 1024;

/** File types the server accepts, for the file picker. */
export const acceptedTypes: Readonly<Record<MediaKind, string>> = {
  Image: 'image/png,image/jpeg,image/gif,image/webp,.png,.jpg,.jpeg,.gif,.webp',
  Video: 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm',
};

const maxBytes: Readonly<Record<MediaKind, number>> = { Image: 25 * MEGABYTE, Video: 200 * MEGABYTE };

export type FileProblem = {
  readonly why: 'otherKind' | 'tooLarge';
  readonly name: string;
  readonly size: string;
};

/** Checks type and size; the server inspects the content. */
export function fileProblem(kind: MediaKind, file: File, language: string): FileProblem | undefined {
  const size = sizeText(file.size, language);
  if (!file.type.startsWith(kind === 'Image' ? 'image/' : 'video/')) {
    return { why: 'otherKind', name: file.name, size };
  }
  return file.size > maxBytes[kind] ? { why: 'tooLarge', name: file.name, size } : undefined;
}

/** A readable file size: `5 MB`, `480 kB`. */
export function sizeText(bytes: number, language: string): string {
  const [number, unit] = bytes >= MEGABYTE ? [bytes / MEGABYTE, 'megabyte'] : [bytes / KILOBYTE, 'kilobyte'];
  // Rounded up, so that a file just over a limit does not seem to be within it.
  const rounded = number >= 100 ? Math.ceil(number) : Math.ceil(number * 10) / 10;
  return new Intl.NumberFormat(language, { style: 'unit', unit }).format(rounded);
}
