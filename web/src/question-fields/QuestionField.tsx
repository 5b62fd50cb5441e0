import type { Answer } from '../form-rules/answer';
import type { Question } from '../form-rules/questions';
import { CheckboxField } from './CheckboxField';
import { ChoiceField } from './ChoiceField';
import { DateField } from './DateField';
import { DropdownField } from './DropdownField';
import { FileUploadField } from './FileUploadField';
import type { FieldProps, FilesOf } from './fieldProps';
import { ImageBlock } from './ImageBlock';
import styles from './QuestionField.module.css';
import { RatingField } from './RatingField';
import { ScaleField } from './ScaleField';
import { TextAnswerField } from './TextAnswerField';
import { TextBlock } from './TextBlock';
import { VideoBlock } from './VideoBlock';

/** A static preview needs `question` only. */
export type QuestionFieldProps = {
  question: Question;
  answer?: Answer | undefined;
  /** Without it the field is a static preview: not focusable and hidden from screen readers. */
  onAnswer?: ((answer: Answer | undefined) => void) | undefined;
  controlId?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  /** Defaults to the owner's setting; the branching question of a page is required regardless of it. */
  required?: boolean | undefined;
  /** The response that uploads belong to; without it nothing is sent. */
  filesOf?: FilesOf | undefined;
  /** Shuffles the options if the question asks for it; the same seed gives the same order. */
  shuffleSeed?: number | undefined;
};

/** The input of a question, or the content of a Text, Image or Video. */
export function QuestionField({ onAnswer, ...props }: QuestionFieldProps) {
  if (onAnswer === undefined) {
    // `inert` instead of `disabled`, because a preview must look like the real field.
    return (
      <div className={styles['field']} inert aria-hidden="true">
        <FieldOfType {...props} onAnswer={ignoreAnswer} shuffleSeed={undefined} isStill />
      </div>
    );
  }
  return (
    <div className={styles['field']}>
      <FieldOfType {...props} onAnswer={onAnswer} isStill={false} />
    </div>
  );
}

type FieldOfTypeProps = Omit<QuestionFieldProps, 'onAnswer'> &
  Pick<FieldProps, 'onAnswer'> & {
    /** A static preview shows other placeholders, because it is for the owner. */
    isStill: boolean;
  };

function FieldOfType({
  question,
  answer,
  onAnswer,
  controlId,
  labelledBy,
  describedBy,
  invalid: isInvalid = false,
  required: isRequired = question.required,
  filesOf,
  shuffleSeed,
  isStill,
}: FieldOfTypeProps) {
  const given = { answer, onAnswer, controlId, labelledBy, describedBy, isInvalid, isRequired };
  switch (question.type) {
    case 'Short Answer':
    case 'Long Answer':
      return <TextAnswerField {...given} question={question} isStill={isStill} />;
    case 'Multiple Choice':
      return <ChoiceField {...given} question={question} shuffleSeed={shuffleSeed} />;
    case 'Checkbox':
      return <CheckboxField {...given} question={question} shuffleSeed={shuffleSeed} />;
    case 'Dropdown':
      return <DropdownField {...given} question={question} shuffleSeed={shuffleSeed} />;
    case 'File Upload':
      return <FileUploadField {...given} question={question} filesOf={filesOf} />;
    case 'Date':
      return <DateField {...given} question={question} />;
    case 'Linear Scale':
      return <ScaleField {...given} question={question} />;
    case 'Rating':
      return <RatingField {...given} question={question} />;
    case 'Text':
      return <TextBlock body={question.shortText} />;
    case 'Image':
      return <ImageBlock question={question} />;
    case 'Video':
      return <VideoBlock question={question} labelledBy={labelledBy} />;
  }
}

function ignoreAnswer() {}
