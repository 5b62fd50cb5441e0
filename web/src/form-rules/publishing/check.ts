import { type Problem, problem } from '../authoring/problem';
import type { FormDefinition } from '../definition';
import { routesOf } from '../routing';
import { branchProblems } from './branchChecks';
import { confirmationProblems } from './confirmationChecks';
import { endingProblems } from './endingChecks';
import { pageProblems } from './pageChecks';
import { questionProblems } from './questionChecks';
import { scheduleProblems } from './scheduleChecks';
import { shortNameProblems } from './shortNameChecks';

/**
 * All problems of a form.
 *
 * A page with the id of an earlier page has no other page problems reported: nothing can lead to it.
 */
export function check(form: FormDefinition): Problem[] {
  const routes = routesOf(form);
  const problems: Problem[] = [];
  if (form.pages.length === 0) {
    problems.push(problem('no_page', { fix: { do: 'addPage' } }));
  }
  if (form.startPage !== undefined && !routes.index.has(form.startPage)) {
    problems.push(problem('start_page_missing', { fix: { do: 'clearStart' } }));
  }
  const seen = new Set<string>();
  for (const [index, page] of form.pages.entries()) {
    const { pageId } = page;
    problems.push(
      ...(seen.has(pageId)
        ? [problem('page_id_repeated', { pageId, fix: { do: 'renewPageId', index } })]
        : pageProblems(form, routes, page)),
      ...questionProblems(form, page),
    );
    seen.add(pageId);
  }
  return [
    ...problems,
    ...shortNameProblems(form),
    ...branchProblems(form, routes),
    ...endingProblems(form, routes),
    ...scheduleProblems(form),
    ...confirmationProblems(form),
  ];
}

/** Whether a form with these problems can be published. */
export function canBePublished(problems: readonly Problem[]): boolean {
  return problems.every(({ severity }) => severity !== 'error');
}
