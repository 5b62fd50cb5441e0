import { type ComponentType, Suspense } from 'react';
import { MediaMissing } from '../../question-types/MediaMissing';
import { lazyWithFallback } from '../../ui/lazyWithFallback';
import { texts } from '../texts';

/** Stores and sends uploads; loaded only for forms that ask for files. */
export function loadUploads() {
  return import('../uploads/openUploadList');
}

// Few forms have these fields. The respondent's build (`respondent.config.ts`) uses these lazy versions instead of the
// fields themselves.

export const FileUploadField = lazyField(async () => {
  const [field] = await Promise.all([
    import('../../question-types/file-upload/FileUploadField'),
    loadUploads(),
  ]);
  return field.FileUploadField;
});

export const ImageBlock = lazyField(
  async () => (await import('../../question-types/image/ImageBlock')).ImageBlock,
);

function lazyField<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Field = lazyWithFallback(load, MediaMissing);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per field, outside of rendering.
  return function LazyField(props: Props) {
    return (
      <Suspense fallback={<p>{texts().loading}</p>}>
        <Field {...props} />
      </Suspense>
    );
  };
}
