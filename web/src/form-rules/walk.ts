import type { Answer, Answers } from './answer';
import type { AnswerProblem } from './checkAnswers';
import type { FormDefinition, Page } from './definition';
import type { EndingId, PageId, QuestionId } from './ids';

/** A respondent's progress through a form, or an owner's test run. */
export type Walk = {
  /** The pages visited; the last one is the current page. */
  readonly path: readonly PageId[];
  readonly isFinished: boolean;
  /** How the form ends, if it has endings of its own and the walk is finished. */
  readonly ending?: EndingId | undefined;
  readonly answers: Answers;
  readonly problems: readonly AnswerProblem[];
  /** Where to move the focus; a new object each time it has to move. */
  readonly attention: Attention;
  /** How often it was restarted. */
  readonly round: number;
};

/** Where the focus goes: to the heading of a new page, or to the first question with a problem. */
export type Attention = { readonly on: 'heading' } | { readonly on: 'question'; readonly id: string };

export function startWalk(page: PageId | undefined): Walk {
  return {
    path: page === undefined ? [] : [page],
    isFinished: false,
    answers: new Map(),
    problems: [],
    attention: toHeading(),
    round: 0,
  };
}

/** Sets or removes an answer and clears the problems of its question. */
export function setAnswer(walk: Walk, question: QuestionId, answer: Answer | undefined): Walk {
  const answers = new Map(walk.answers);
  if (answer === undefined) {
    answers.delete(question);
  } else {
    answers.set(question, answer);
  }
  return { ...walk, answers, problems: walk.problems.filter(({ questionId }) => questionId !== question) };
}

/** The current page, if the form still has it. */
export function currentPage(walk: Walk, form: FormDefinition): Page | undefined {
  const current = walk.path.at(-1);
  return form.pages.find(({ pageId }) => pageId === current);
}

/** Goes to the previous page; from the thank-you screen to the last page. */
export function goBack(walk: Walk): Walk {
  const path = walk.isFinished ? walk.path : walk.path.slice(0, -1);
  return { ...walk, path, isFinished: false, problems: [], attention: toHeading() };
}

export function toHeading(): Attention {
  return { on: 'heading' };
}
