import type { Answer } from '../form-rules/answer';
import type { Question } from '../form-rules/definition';
import { CheckboxField } from './CheckboxField';
import { ChoiceField } from './ChoiceField';
import { DateField } from './DateField';
import { DropdownField } from './DropdownField';
import { FileUploadField } from './FileUploadField';
import type { FieldProps, FilesOf } from './fieldProps';
import { ImageBlock } from './ImageBlock';
import { LongAnswerField } from './LongAnswerField';
import styles from './QuestionField.module.css';
import { RatingField } from './RatingField';
import { ScaleField } from './ScaleField';
import { ShortAnswerField } from './ShortAnswerField';
import { TextBlock } from './TextBlock';
import { VideoBlock } from './VideoBlock';

/** What a question's field is given. Only `question` is needed for a still picture. */
export type QuestionFieldProps = {
  question: Question;
  answer?: Answer | undefined;
  /** Left out, the field is a still picture: nothing in it can be reached or is read out. */
  onAnswer?: ((answer: Answer | undefined) => void) | undefined;
  controlId?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  /** Left out, what the owner set; the question of a condition is required without it. */
  required?: boolean | undefined;
  /** Whose files a field for files takes; without it they go nowhere. */
  filesOf?: FilesOf | undefined;
  /** Shuffles the options of a question that asks for it, the same way for the same seed. */
  shuffleSeed?: number | undefined;
};

/** What a respondent answers a question with, or sees of a Text, Image or Video. */
export function QuestionField({ onAnswer, ...props }: QuestionFieldProps) {
  if (onAnswer === undefined) {
    // Not `disabled`: a still picture looks as if it could be answered.
    return (
      <div className={styles['field']} inert aria-hidden="true">
        <FieldOfKind {...props} onAnswer={ignoreAnswer} shuffleSeed={undefined} isStill />
      </div>
    );
  }
  return (
    <div className={styles['field']}>
      <FieldOfKind {...props} onAnswer={onAnswer} isStill={false} />
    </div>
  );
}

type FieldOfKindProps = Omit<QuestionFieldProps, 'onAnswer'> &
  Pick<FieldProps, 'onAnswer'> & {
    /** A picture tells the owner what is asked for; only respondents are spoken to. */
    isStill: boolean;
  };

function FieldOfKind({
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
}: FieldOfKindProps) {
  const given = { answer, onAnswer, controlId, labelledBy, describedBy, isInvalid, isRequired };
  switch (question.type) {
    case 'Short Answer':
      return <ShortAnswerField {...given} question={question} isStill={isStill} />;
    case 'Long Answer':
      return <LongAnswerField {...given} question={question} isStill={isStill} />;
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
