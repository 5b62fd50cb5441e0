import { sizeText } from './sizeText';

export type MediaKind = 'Image' | 'Video';

const MEGABYTE = 1024 * 1024;

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
