import { memo } from 'react';
import type { LongAnswerQuestion } from '../../../../form-rules/questions/longAnswer';
import { QuestionField } from '../../../../question-types/QuestionField';
import { LengthFields, useLimitsError } from '../LimitFields';
import { MoreSettings } from '../MoreSettings';

export const LongAnswerEditor = memo(function LongAnswerEditor({
  question,
}: {
  question: LongAnswerQuestion;
}) {
  const { minLength, maxLength } = question;
  const error = useLimitsError(question);
  return (
    <>
      <QuestionField question={question} />
      <MoreSettings isSet={minLength !== undefined || maxLength !== undefined}>
        <LengthFields question={question} error={error} />
      </MoreSettings>
    </>
  );
});
