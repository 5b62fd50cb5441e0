import { Suspense } from 'react';
import type { QuestionOf } from '../../form-rules/questions';
import { lazyWithFallback } from '../../ui/lazyWithFallback';
import type { FieldProps } from '../fieldProps';
import { MediaMissing } from '../MediaMissing';
import styles from './SignatureField.module.css';
import { SignHere } from './SignHere';

// Owners rarely sign. Respondents load it with the form: their build replaces this file (`respondent/lazy`).
const SigningField = lazyWithFallback(
  async () => (await import('./SigningField')).SigningField,
  MediaMissing,
);

/** A signature, which owners sign in a preview only. */
export function SignatureField(field: FieldProps<QuestionOf<'Signature'>>) {
  return field.isStill === true ? (
    <EmptyPad />
  ) : (
    <Suspense fallback={<EmptyPad />}>
      <SigningField {...field} />
    </Suspense>
  );
}

function EmptyPad() {
  return (
    <div className={styles['pad']}>
      <div className={styles['canvas']} />
      <SignHere />
    </div>
  );
}
