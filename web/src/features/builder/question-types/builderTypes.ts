import {
  Calendar,
  CircleDot,
  Clapperboard,
  EyeOff,
  Gauge,
  Grid3x3,
  House,
  Image,
  ListOrdered,
  type LucideIcon,
  Paperclip,
  Signature,
  SlidersHorizontal,
  SquareCheck,
  SquareCheckBig,
  SquareChevronDown,
  Star,
  TextAlignStart,
  TextCursor,
  Type,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { KindName, Question, QuestionOf } from '../../../form-rules/questions';
import { MediaEditor } from '../media/MediaEditor';
import { AddressEditor } from './address/AddressEditor';
import { CheckboxEditor } from './checkbox/CheckboxEditor';
import { ChoiceEditor } from './choices/ChoiceEditor';
import { ConsentEditor } from './consent/ConsentEditor';
import { DateEditor } from './date/DateEditor';
import { FileUploadEditor } from './file-upload/FileUploadEditor';
import { HiddenFieldEditor } from './hidden-field/HiddenFieldEditor';
import { LinearScaleEditor } from './linear-scale/LinearScaleEditor';
import { LongAnswerEditor } from './long-answer/LongAnswerEditor';
import { MatrixEditor } from './matrix/MatrixEditor';
import { NpsEditor } from './nps/NpsEditor';
import { RatingEditor } from './rating/RatingEditor';
import { ShortAnswerEditor } from './short-answer/ShortAnswerEditor';
import { SignatureEditor } from './signature/SignatureEditor';
import { TextBodyEditor } from './text/TextBodyEditor';

type BuilderType<Asked extends Question> = {
  readonly Icon: LucideIcon;
  readonly Editor: ComponentType<{ question: Asked }>;
};

/** How the builder shows each question type. */
export const BUILDER_TYPES: { readonly [Kind in KindName]: BuilderType<QuestionOf<Kind>> } = {
  'Short Answer': { Icon: TextCursor, Editor: ShortAnswerEditor },
  'Long Answer': { Icon: TextAlignStart, Editor: LongAnswerEditor },
  'Multiple Choice': { Icon: CircleDot, Editor: ChoiceEditor },
  Checkbox: { Icon: SquareCheck, Editor: CheckboxEditor },
  Dropdown: { Icon: SquareChevronDown, Editor: ChoiceEditor },
  Matrix: { Icon: Grid3x3, Editor: MatrixEditor },
  Ranking: { Icon: ListOrdered, Editor: ChoiceEditor },
  Date: { Icon: Calendar, Editor: DateEditor },
  'Linear Scale': { Icon: SlidersHorizontal, Editor: LinearScaleEditor },
  Rating: { Icon: Star, Editor: RatingEditor },
  NPS: { Icon: Gauge, Editor: NpsEditor },
  Consent: { Icon: SquareCheckBig, Editor: ConsentEditor },
  Address: { Icon: House, Editor: AddressEditor },
  Signature: { Icon: Signature, Editor: SignatureEditor },
  'File Upload': { Icon: Paperclip, Editor: FileUploadEditor },
  'Hidden Field': { Icon: EyeOff, Editor: HiddenFieldEditor },
  Text: { Icon: Type, Editor: TextBodyEditor },
  Image: { Icon: Image, Editor: MediaEditor },
  Video: { Icon: Clapperboard, Editor: MediaEditor },
};

export function builderTypeOf<Asked extends Question>({ type }: Asked): BuilderType<Asked> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entry of each type is under its name.
  return BUILDER_TYPES[type] as unknown as BuilderType<Asked>;
}
