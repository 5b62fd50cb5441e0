import type { Mint } from '../../ids';
import type { QuestionBase } from '../../questions/questionRules';
import type { Problem } from '../problem';

/** What owners need of one question type: new questions, the stored form, checks and their fixes. */
export type AuthoringRules<Asked extends QuestionBase> = {
  /** The content of a new question. */
  readonly newContent: (mint: Mint) => ContentOf<Asked>;
  /** The label of a new option, for types with options. */
  readonly newLabel?: (at: number) => string;
  /** The label of a new row, for types with rows. */
  readonly newRowLabel?: (at: number) => string;
  /** The greatest number of options, if it is not that of every question. */
  readonly maxOptions?: number;
  /** The greatest number of characters of an option or row; without this rule it is not limited. */
  readonly maxLabelCharacters?: number;
  /** Whether a new question is required; without this rule it is not. */
  readonly isNewRequired?: boolean;
  /** The text of a new question after its number; undefined for blocks, which have neither. */
  readonly newText: string | undefined;
  /** The content as the server stores it: no selections, one format, no empty fields. */
  readonly stored: (question: Asked) => Asked;
  /** Without this rule, a question lacks a text if there is none besides its number. */
  readonly lacksText?: (question: Asked) => boolean;
  /** Problems of its content, without their location. */
  readonly problems?: (question: Asked) => readonly Problem[];
  readonly withoutMedia?: (question: Asked) => Asked;
  readonly asDecorative?: (question: Asked) => Asked;
  /** Removes all limits of answers. */
  readonly withoutLimits?: (question: Asked) => Asked;
};

/** The fields of a question that depend on its type, without the type. */
export type ContentOf<Asked> = Asked extends QuestionBase ? Omit<Asked, keyof QuestionBase | 'type'> : never;

/** Spec §4: the text of most new questions. */
export const NEW_TEXT = 'What is ?';
