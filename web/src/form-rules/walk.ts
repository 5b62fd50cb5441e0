import type { Answer, Answers } from './answer';
import type { AnswerProblem } from './checkAnswers';
import type { FormDefinition, Page } from './definition';
import type { PageId, QuestionId } from './ids';

/** A respondent's progress through a form, or an owner's test run. */
export type Walk = {
  /** The pages visited; the last one is the current page. */
  readonly path: readonly PageId[];
  readonly isFinished: boolean;
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

/** The answers to the questions of a page, in page order. */
export function answersOnPage(page: Page, { answers }: Walk): { questionId: QuestionId; answer: Answer }[] {
  return page.questions.flatMap(({ id }) => {
    const answer = answers.get(id);
    return answer === undefined ? [] : [{ questionId: id, answer }];
  });
}

/** Stays on the page and shows the problems of its questions; problems of other pages are left out. */
export function withProblems(walk: Walk, page: Page, found: readonly AnswerProblem[]): Walk {
  const problems = inPageOrder(found, page.questions);
  const [first] = problems;
  return { ...walk, problems, attention: first ? { on: 'question', id: first.questionId } : toHeading() };
}

export function goToPage(walk: Walk, page: PageId): Walk {
  return { ...walk, path: pathTo(walk.path, page), isFinished: false, problems: [], attention: toHeading() };
}

/** Removes the problems of the current page. */
export function stayOnPage(walk: Walk): Walk {
  return { ...walk, problems: [], attention: toHeading() };
}

export function finish(walk: Walk): Walk {
  return { ...walk, isFinished: true, problems: [], attention: toHeading() };
}

/** Goes to the previous page; from the thank-you screen to the last page. */
export function goBack(walk: Walk): Walk {
  const path = walk.isFinished ? walk.path : walk.path.slice(0, -1);
  return { ...walk, path, isFinished: false, problems: [], attention: toHeading() };
}

/** Reaching a page again means going back to it. */
function pathTo(path: readonly PageId[], next: PageId): PageId[] {
  const earlier = path.indexOf(next);
  return earlier < 0 ? [...path, next] : path.slice(0, earlier + 1);
}

function toHeading(): Attention {
  return { on: 'heading' };
}

function inPageOrder(problems: readonly AnswerProblem[], questions: readonly { id: string }[]) {
  return questions.flatMap(({ id }) => problems.filter(({ questionId }) => questionId === id));
}
