import type { Answer, Answers } from './answer';
import { type AnswerProblem, checkPage } from './checkAnswers';
import type { FormDefinition, Page } from './definition';
import type { PageId, QuestionId } from './ids';
import { nextStep, routesOf, startPage } from './routing';

/** Somebody going through a form, to answer it or to try it out. */
export type Walk = {
  /** The pages really taken; the last one is open. */
  readonly path: readonly PageId[];
  readonly isFinished: boolean;
  readonly answers: Answers;
  readonly problems: readonly AnswerProblem[];
  /** Where the focus belongs; a new one each time it has to move. */
  readonly attention: Attention;
  /** Counts the times it was begun anew. */
  readonly round: number;
};

/** What a person should notice next: the page they came to, or the first question that keeps them on it. */
export type Attention = { readonly on: 'heading' } | { readonly on: 'question'; readonly id: string };

/** Begins at this page, or nowhere when there is none. */
export function walkFrom(page: PageId | undefined): Walk {
  return {
    path: page === undefined ? [] : [page],
    isFinished: false,
    answers: new Map(),
    problems: [],
    attention: toHeading(),
    round: 0,
  };
}

/** Begins anew where respondents do. */
export function restarted(walk: Walk, form: FormDefinition): Walk {
  return { ...walkFrom(startPage(routesOf(form))), round: walk.round + 1 };
}

/** An answer was given or taken back; what was wrong with the old one is settled. */
export function answered(walk: Walk, question: QuestionId, answer: Answer | undefined): Walk {
  const answers = new Map(walk.answers);
  if (answer === undefined) {
    answers.delete(question);
  } else {
    answers.set(question, answer);
  }
  return { ...walk, answers, problems: walk.problems.filter(({ questionId }) => questionId !== question) };
}

/** The open page was handed in: on to where its answers lead, or to what is wrong with them. */
export function handedIn(walk: Walk, form: FormDefinition): Walk {
  const page = openPage(walk, form);
  if (page === undefined) {
    return restarted(walk, form);
  }
  const checked = checkPage(form, page, givenOn(page, walk));
  if (!checked.isSound) {
    return foundFaulty(walk, page, checked.problems);
  }
  const step = nextStep(routesOf(form), page.pageId, checked.answers);
  if (step?.to === 'page') {
    return cameTo(walk, step.page);
  }
  return step?.to === 'end' ? finished(walk) : { ...walk, problems: [], attention: toHeading() };
}

/** The page in front of the respondent, when the form still has it. */
export function openPage(walk: Walk, form: FormDefinition): Page | undefined {
  const open = walk.path.at(-1);
  return form.pages.find(({ pageId }) => pageId === open);
}

/** The answers given to the questions of a page, in its order. */
export function givenOn(page: Page, { answers }: Walk): { questionId: QuestionId; answer: Answer }[] {
  return page.questions.flatMap(({ id }) => {
    const answer = answers.get(id);
    return answer === undefined ? [] : [{ questionId: id, answer }];
  });
}

/** The page stays, with its faults at their questions; whatever is not on it is left out. */
export function foundFaulty(walk: Walk, page: Page, found: readonly AnswerProblem[]): Walk {
  const problems = inPageOrder(found, page.questions);
  const [first] = problems;
  return { ...walk, problems, attention: first ? { on: 'question', id: first.questionId } : toHeading() };
}

/** On to this page. */
export function cameTo(walk: Walk, page: PageId): Walk {
  return { ...walk, path: pathTo(walk.path, page), isFinished: false, problems: [], attention: toHeading() };
}

/** The last page was handed in. */
export function finished(walk: Walk): Walk {
  return { ...walk, isFinished: true, problems: [], attention: toHeading() };
}

/** Back along the path; from the end to the page that was handed in last. */
export function goneBack(walk: Walk): Walk {
  const path = walk.isFinished ? walk.path : walk.path.slice(0, -1);
  return { ...walk, path, isFinished: false, problems: [], attention: toHeading() };
}

/** Coming to a page again is going back to it. */
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
