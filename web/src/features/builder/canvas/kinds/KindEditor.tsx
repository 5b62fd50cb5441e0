import type { Question } from '../../../../form-rules/questions';
import { QuestionField } from '../../../../question-types/QuestionField';
import { ChoiceEditor } from './ChoiceEditor';
import { FileUploadEditor } from './FileUploadEditor';
import { MediaEditor } from './MediaEditor';
import { RatingEditor } from './RatingEditor';
import { ScaleEditor } from './ScaleEditor';
import { TextBodyEditor } from './TextBodyEditor';

/** The editor of a question's content, by type; the respondent's field if there is nothing to set. */
export function KindEditor({ question }: { question: Question }) {
  switch (question.type) {
    case 'Short Answer':
    case 'Long Answer':
    case 'Date':
      return <QuestionField question={question} />;
    case 'Multiple Choice':
    case 'Checkbox':
    case 'Dropdown':
      return <ChoiceEditor question={question} />;
    case 'Linear Scale':
      return <ScaleEditor question={question} />;
    case 'Rating':
      return <RatingEditor question={question} />;
    case 'File Upload':
      return <FileUploadEditor question={question} />;
    case 'Text':
      return <TextBodyEditor question={question} />;
    case 'Image':
    case 'Video':
      return <MediaEditor question={question} />;
  }
}
