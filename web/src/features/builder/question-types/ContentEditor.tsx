import type { Question } from '../../../form-rules/questions';
import { QuestionField } from '../../../question-types/QuestionField';
import { builderTypeOf } from './builderTypes';

/** The editor of a question's content, by type; the respondent's field if there is nothing to set. */
export function ContentEditor({ question }: { question: Question }) {
  const { Editor } = builderTypeOf<Question>(question);
  return Editor === undefined ? <QuestionField question={question} /> : <Editor question={question} />;
}
