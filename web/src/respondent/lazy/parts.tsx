import { type ComponentType, type ReactNode, Suspense } from 'react';
import { MediaMissing } from '../../question-types/MediaMissing';
import controlStyles from '../../question-types/TextControls.module.css';
import { lazyWithFallback } from '../../ui/lazyWithFallback';
import { texts } from '../texts';

// The respondent's build (`respondent.config.ts`) uses these lazy versions instead of the components themselves.

/** Stores and sends uploads; loaded only for forms that ask for files. */
export function loadUploads() {
  return import('../uploads/openUploadList');
}

// Few forms have these fields.

export const FileUploadField = uploadField(
  async () => (await import('../../question-types/file-upload/FileUploadField')).FileUploadField,
);

export const SignatureField = uploadField(
  async () => (await import('../../question-types/signature/SigningField')).SigningField,
);

export const ImageBlock = lazyField(
  async () => (await import('../../question-types/image/ImageBlock')).ImageBlock,
);

export const MomentField = lazyField(
  async () => (await import('../../question-types/MomentField')).MomentField,
  controlStyles['control'],
);

const StructuredField = lazyField(async () => (await import('./StructuredField')).StructuredField);

export {
  StructuredField as AddressField,
  StructuredField as ConsentField,
  StructuredField as MatrixField,
  StructuredField as RankingField,
};

function uploadField<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyField(async () => (await Promise.all([load(), loadUploads()]))[0]);
}

/** The placeholder with this class has the field's size, so that nothing moves when the field is loaded. */
function lazyField<Props extends object>(load: () => Promise<ComponentType<Props>>, className?: string) {
  const Field = lazyWithFallback(load, MediaMissing);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per field, outside of rendering.
  return function LazyField(props: Props) {
    return (
      <Suspense fallback={<p className={className}>{texts().loading}</p>}>
        <Field {...props} />
      </Suspense>
    );
  };
}

// Few questions have limits, and errors need the outbox, which loads these texts too.

const loadAnswerTexts = () => import('../../question-types/AnswerTexts');

export const LimitText = lazyWithFallback(async () => (await loadAnswerTexts()).LimitText, nothing);
export const ErrorText = lazyWithFallback(async () => (await loadAnswerTexts()).ErrorText, nothing);

function nothing(): ReactNode {
  return null;
}
