import type { ComponentType } from 'react';
import type { KindName, Question, QuestionOf } from '../form-rules/questions';
import { AddressField } from './address/AddressField';
import { CheckboxField } from './checkbox/CheckboxField';
import { ConsentField } from './consent/ConsentField';
import { DateField } from './date/DateField';
import { DropdownField } from './dropdown/DropdownField';
import type { FieldProps } from './fieldProps';
import { FileUploadField } from './file-upload/FileUploadField';
import { HiddenField } from './hidden-field/HiddenField';
import { ImageBlock } from './image/ImageBlock';
import { LinearScaleField } from './linear-scale/LinearScaleField';
import { LongAnswerField } from './long-answer/LongAnswerField';
import { MatrixField } from './matrix/MatrixField';
import { MultipleChoiceField } from './multiple-choice/MultipleChoiceField';
import { RankingField } from './ranking/RankingField';
import { RatingField } from './rating/RatingField';
import { ShortAnswerField } from './short-answer/ShortAnswerField';
import { SignatureField } from './signature/SignatureField';
import { TextBlock } from './text/TextBlock';
import { VideoBlock } from './video/VideoBlock';

type TypeOfField<Asked extends Question> = {
  readonly Field: ComponentType<FieldProps<Asked>>;
  /**
   * What the question's text labels: a single control, which a click on the text focuses; without this, a group. A Text shows
   * its heading itself.
   */
  readonly labels?: 'control' | 'nothing';
};

const FIELDS: { readonly [Kind in KindName]: TypeOfField<QuestionOf<Kind>> } = {
  'Short Answer': { Field: ShortAnswerField, labels: 'control' },
  'Long Answer': { Field: LongAnswerField, labels: 'control' },
  'Multiple Choice': { Field: MultipleChoiceField },
  Checkbox: { Field: CheckboxField },
  Dropdown: { Field: DropdownField, labels: 'control' },
  Matrix: { Field: MatrixField },
  Ranking: { Field: RankingField },
  Date: { Field: DateField, labels: 'control' },
  'Linear Scale': { Field: LinearScaleField },
  Rating: { Field: RatingField },
  NPS: { Field: LinearScaleField },
  Consent: { Field: ConsentField },
  Address: { Field: AddressField },
  Signature: { Field: SignatureField },
  'File Upload': { Field: FileUploadField },
  'Hidden Field': { Field: HiddenField },
  Text: { Field: TextBlock, labels: 'nothing' },
  Image: { Field: ImageBlock },
  Video: { Field: VideoBlock },
};

/** How respondents see a question's type. */
export function fieldOf<Asked extends Question>({ type }: Asked): TypeOfField<Asked> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field of each type is under its name.
  return FIELDS[type] as unknown as TypeOfField<Asked>;
}
