import type { FormDefinition } from '../definition';
import { routesOf } from '../routing';
import { pageProblems } from './pageChecks';
import { type Problem, problem } from './problem';
import { questionProblems } from './questionChecks';
import { wayProblems } from './wayChecks';

/**
 * Everything that is wrong with a form.
 *
 * A page whose id an earlier page has is reported for that alone: nothing can lead to it, and nobody could say which of
 * the two a target means.
 */
export function check(form: FormDefinition): Problem[] {
  const routes = routesOf(form);
  const problems: Problem[] = [];
  if (form.pages.length === 0) {
    problems.push(problem('no_page', { fix: { do: 'addPage' } }));
  }
  if (form.startPage !== undefined && !routes.places.has(form.startPage)) {
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
  return [...problems, ...wayProblems(form, routes)];
}

/** Whether a form with these problems can be published. */
export function canBePublished(problems: readonly Problem[]): boolean {
  return problems.every(({ severity }) => severity !== 'error');
}
