import { memo } from 'react';
import type { SignatureQuestion } from '../../../../form-rules/questions/signature';
import { QuestionField } from '../../../../question-types/QuestionField';

/** A Signature has no settings. */
export const SignatureEditor = memo(function SignatureEditor({ question }: { question: SignatureQuestion }) {
  return <QuestionField question={question} />;
});
