import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { FileUploadField as FileUpload } from '../../question-fields/FileUploadField';
import type { ImageBlock as Image } from '../../question-fields/ImageBlock';
import { MediaMissing } from '../../question-fields/MediaMissing';
import { lazyWithFallback } from '../../ui/lazyWithFallback';
import { texts } from '../texts';

/** Stores and sends uploads; loaded only for forms that ask for files. */
export function loadUploads() {
  return import('../uploads/openUploadList');
}

// Few forms ask for files or show images. The respondent's build (`respondent.config.ts`) uses these lazy versions
// instead of the fields themselves.
const LazyFileUpload = lazyWithFallback(async () => {
  const [field] = await Promise.all([import('../../question-fields/FileUploadField'), loadUploads()]);
  return field.FileUploadField;
}, MediaMissing);
const LazyImage = lazyWithFallback(
  async () => (await import('../../question-fields/ImageBlock')).ImageBlock,
  MediaMissing,
);

export function FileUploadField(props: ComponentProps<typeof FileUpload>) {
  return (
    <WithLoading>
      <LazyFileUpload {...props} />
    </WithLoading>
  );
}

export function ImageBlock(props: ComponentProps<typeof Image>) {
  return (
    <WithLoading>
      <LazyImage {...props} />
    </WithLoading>
  );
}

function WithLoading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<p>{texts().loading}</p>}>{children}</Suspense>;
}
