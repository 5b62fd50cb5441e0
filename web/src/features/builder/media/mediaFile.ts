import { sizeText } from './sizeText';

/** What a question can show from a file. */
export type MediaKind = 'Image' | 'Video';

const MEGABYTE = 1024 * 1024;

/** What the server keeps, so that the browser's file picker offers nothing else. */
export const accepted: Readonly<Record<MediaKind, string>> = {
  Image: 'image/png,image/jpeg,image/gif,image/webp,.png,.jpg,.jpeg,.gif,.webp',
  Video: 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.webm',
};

const largest: Readonly<Record<MediaKind, number>> = { Image: 25 * MEGABYTE, Video: 200 * MEGABYTE };

/** Why a file need not even be sent. */
export type FileProblem = {
  readonly why: 'otherKind' | 'tooLarge';
  readonly name: string;
  readonly size: string;
};

/** What is wrong with a file as far as this device can tell; the server looks at the content. */
export function fileProblem(kind: MediaKind, file: File, language: string): FileProblem | undefined {
  const size = sizeText(file.size, language);
  if (!file.type.startsWith(kind === 'Image' ? 'image/' : 'video/')) {
    return { why: 'otherKind', name: file.name, size };
  }
  return file.size > largest[kind] ? { why: 'tooLarge', name: file.name, size } : undefined;
}
