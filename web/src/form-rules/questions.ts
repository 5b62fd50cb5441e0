import type { ANSWER_TYPES } from './constants.gen';
import { address } from './questions/address';
import { checkbox } from './questions/checkbox';
import type { Choices } from './questions/choices';
import { consent } from './questions/consent';
import { date } from './questions/date';
import { dropdown } from './questions/dropdown';
import { fileUpload } from './questions/fileUpload';
import { hiddenField } from './questions/hiddenField';
import { image } from './questions/image';
import { linearScale } from './questions/linearScale';
import { longAnswer } from './questions/longAnswer';
import { matrix } from './questions/matrix';
import { multipleChoice } from './questions/multipleChoice';
import { nps } from './questions/nps';
import type { QuestionRules } from './questions/questionRules';
import { ranking } from './questions/ranking';
import { rating } from './questions/rating';
import { shortAnswer } from './questions/shortAnswer';
import { signature } from './questions/signature';
import { text } from './questions/text';
import { video } from './questions/video';

const RULES = {
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
} as const satisfies Record<keyof typeof ANSWER_TYPES, unknown>;

type QuestionsByKind = {
  readonly [Kind in keyof typeof RULES]: (typeof RULES)[Kind] extends QuestionRules<infer Asked>
    ? Asked
    : never;
};

/** A question type by its name in the API and in the UI. */
export type KindName = keyof QuestionsByKind;

/** A question with the fields of its type. Text, Image and Video are questions too; they take no answer. */
export type Question = QuestionsByKind[KindName];

/** A question of these types. */
export type QuestionOf<Kind extends KindName> = QuestionsByKind[Kind];

export type ChoiceQuestion = Extract<Question, Choices>;

/** The rules of a question's type. */
export function rulesOf<Asked extends Question>({ type }: Asked): QuestionRules<Asked> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules of each type are under its name.
  return RULES[type] as unknown as QuestionRules<Asked>;
}
