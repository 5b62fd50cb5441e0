import type { QuestionBase } from '../../questions/questionRules';
import type { Problem } from '../problem';

/** What the checks and fixes know of one question type. */
export type ContentRules<Asked extends QuestionBase> = {
  /** Without this rule, a question lacks a text if there is none besides its number. */
  readonly lacksText?: (question: Asked) => boolean;
  /** Problems of its content, without their location. */
  readonly problems?: (question: Asked) => readonly Problem[];
  readonly withoutMedia?: (question: Asked) => Asked;
  readonly asDecorative?: (question: Asked) => Asked;
};
