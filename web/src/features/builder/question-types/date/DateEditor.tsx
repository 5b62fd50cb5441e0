import { memo } from 'react';
import { isDay } from '../../../../form-rules/day';
import type { DateQuestion } from '../../../../form-rules/questions/date';
import { QuestionField } from '../../../../question-types/QuestionField';
import { BoundFields } from '../LimitFields';
import { MoreSettings } from '../MoreSettings';

export const DateEditor = memo(function DateEditor({ question }: { question: DateQuestion }) {
  const { min, max } = question;
  return (
    <>
      <QuestionField question={question} />
      <MoreSettings isSet={min !== undefined || max !== undefined}>
        <BoundFields question={question} type="date" parse={(text) => (isDay(text) ? text : undefined)} />
      </MoreSettings>
    </>
  );
});
