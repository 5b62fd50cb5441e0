import { memo } from 'react';
import type { QuestionOf } from '../../../../question-fields/fieldProps';
import { QuestionField } from '../../../../question-fields/QuestionField';

/** A Date has nothing to set: it is shown as respondents will find it. */
export const DateEditor = memo(function DateEditor({ question }: { question: QuestionOf<'Date'> }) {
  return <QuestionField question={question} />;
});
