import type { Answer } from './answer';
import type { AnswerProblem } from './checkAnswers';
import type { FormDefinition, Page } from './definition';
import type { EndingId, PageId, QuestionId } from './ids';
import { nextStep, routesOf } from './routing';
import { toHeading, type Walk } from './walk';

// What follows when a page is submitted. Respondents load it after the first page is shown.

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

export function finish(walk: Walk, ending?: EndingId): Walk {
  return { ...walk, isFinished: true, ending, problems: [], attention: toHeading() };
}

/** Ends a walk, with the ending that the answers of its last page lead to. */
export function finishByRules(walk: Walk, form: FormDefinition): Walk {
  const page = walk.path.at(-1);
  const step = page === undefined ? undefined : nextStep(routesOf(form), page, walk.answers);
  return finish(walk, step?.to === 'end' ? step.ending : undefined);
}

/** Reaching a page again means going back to it. */
function pathTo(path: readonly PageId[], next: PageId): PageId[] {
  const earlier = path.indexOf(next);
  return earlier < 0 ? [...path, next] : path.slice(0, earlier + 1);
}

function inPageOrder(problems: readonly AnswerProblem[], questions: readonly { id: string }[]) {
  return questions.flatMap(({ id }) => problems.filter(({ questionId }) => questionId === id));
}
