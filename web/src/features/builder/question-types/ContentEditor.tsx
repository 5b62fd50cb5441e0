import type { Question } from '../../../form-rules/questions';
import { builderTypeOf } from './builderTypes';

/** The editor of a question's content, by type. */
export function ContentEditor({ question }: { question: Question }) {
  const { Editor } = builderTypeOf<Question>(question);
  return <Editor question={question} />;
}
