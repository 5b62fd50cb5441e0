import type { KindName, Question, QuestionOf } from '../questions';
import { address } from './questions/address';
import type { AuthoringRules } from './questions/authoringRules';
import { checkbox, dropdown, multipleChoice } from './questions/choices';
import { consent } from './questions/consent';
import { date } from './questions/date';
import { fileUpload } from './questions/fileUpload';
import { hiddenField } from './questions/hiddenField';
import { image } from './questions/image';
import { linearScale } from './questions/linearScale';
import { matrix } from './questions/matrix';
import { nps } from './questions/nps';
import { ranking } from './questions/ranking';
import { rating } from './questions/rating';
import { signature } from './questions/signature';
import { text } from './questions/text';
import { longAnswer, shortAnswer } from './questions/textAnswer';
import { video } from './questions/video';

/** The rules of all types by name. */
export const AUTHORING_RULES: { readonly [Kind in KindName]: AuthoringRules<QuestionOf<Kind>> } = {
  'Short Answer': shortAnswer,
  'Long Answer': longAnswer,
  'Multiple Choice': multipleChoice,
  Checkbox: checkbox,
  Dropdown: dropdown,
  Matrix: matrix,
  Ranking: ranking,
  Date: date,
  'Linear Scale': linearScale,
  Rating: rating,
  NPS: nps,
  Consent: consent,
  Address: address,
  Signature: signature,
  'File Upload': fileUpload,
  'Hidden Field': hiddenField,
  Text: text,
  Image: image,
  Video: video,
};

/** The rules of a question's type. */
export function authoringRulesOf<Asked extends Question>({ type }: Asked): AuthoringRules<Asked> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules of each type are under its name.
  return AUTHORING_RULES[type] as unknown as AuthoringRules<Asked>;
}
