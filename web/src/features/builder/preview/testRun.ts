import type { Answers } from '../../../form-rules/answer';
import { checkPage } from '../../../form-rules/checkAnswers';
import type { FormDefinition } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { nextStep, routesOf, startPage } from '../../../form-rules/routing';
import { currentPage, startWalk, type Walk } from '../../../form-rules/walk';
import { answersOnPage, finish, goToPage, stayOnPage, withProblems } from '../../../form-rules/walkSteps';

// An owner's test run through the form.

/** Starts again at the start page. */
export function restart(walk: Walk, form: FormDefinition): Walk {
  return { ...startWalk(startPage(routesOf(form))), round: walk.round + 1 };
}

/** Goes to the next page if the answers are valid, otherwise reports their problems. */
export function submitPage(walk: Walk, form: FormDefinition): Walk {
  const page = currentPage(walk, form);
  if (page === undefined) {
    return restart(walk, form);
  }
  const checked = checkPage(form, page, answersOnPage(page, walk));
  if (!checked.isValid) {
    return withProblems(walk, page, checked.problems);
  }
  return goOn(walk, form, page.pageId, checked.answers);
}

/** Goes to the next page without validating the answers. */
export function skipPage(walk: Walk, form: FormDefinition): Walk {
  const page = currentPage(walk, form);
  return page === undefined ? restart(walk, form) : goOn(walk, form, page.pageId, walk.answers);
}

function goOn(walk: Walk, form: FormDefinition, page: PageId, answers: Answers): Walk {
  const step = nextStep(routesOf(form), page, answers);
  if (step?.to === 'page') {
    return goToPage(walk, step.page);
  }
  return step?.to === 'end' ? finish(walk, step.ending) : stayOnPage(walk);
}
