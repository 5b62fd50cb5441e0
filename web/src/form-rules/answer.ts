import type { QuestionId } from './ids';

/**
 * An answer as stored and sent: a text, an option's id, the ids of ticked options in the question's order, a number,
 * a date, or the ids of uploaded files. A missing answer is `undefined`.
 */
export type Answer = string | number | readonly string[];

/** The answers of one response by question id. A map, because an id such as `constructor` exists on every object. */
export type Answers = ReadonlyMap<QuestionId, Answer>;
