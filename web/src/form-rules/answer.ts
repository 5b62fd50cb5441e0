import type { QuestionId } from './ids';

/**
 * An answer as it is kept and sent: a text, an option's id, the ids of ticked boxes in the question's order, a number,
 * a day, or the ids of uploaded files. No answer at all is no `Answer`.
 */
export type Answer = string | number | readonly string[];

/** The answers of one response, each under its question. A map, because any id may be one that every object has. */
export type Answers = ReadonlyMap<QuestionId, Answer>;
