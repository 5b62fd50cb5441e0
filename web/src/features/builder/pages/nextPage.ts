import {
  type Condition,
  conditionOf,
  type FormDefinition,
  type Target,
} from '../../../form-rules/definition';
import { targetOf } from '../../../form-rules/graph';
import type { PageId } from '../../../form-rules/ids';
import { routesOf } from '../../../form-rules/routing';
import { endAt } from '../draft/ends';
import { pageNumber } from '../draft/numbering';
import { endName } from '../editor/endName';
import type { BuilderTranslate } from '../editor/offerUndo';

/** What follows a page: decided by its condition, the owner's choice, or page order. */
type NextPage =
  | { readonly by: 'condition'; readonly condition: Condition }
  | { readonly by: 'choice' | 'order'; readonly to: Target };

export function nextPageOf(form: FormDefinition, id: PageId): NextPage {
  const condition = conditionOf(form, id);
  if (condition) {
    return { by: 'condition', condition };
  }
  const chosen = form.pages.find(({ pageId }) => pageId === id)?.nextPage;
  return chosen === undefined ? { by: 'order', to: nextInOrder(form, id) } : { by: 'choice', to: chosen };
}

/** The automatic next page of a page without a condition. */
export function nextInOrder(form: FormDefinition, id: PageId): Target {
  const pages = form.pages.map((page) => {
    const { nextPage: _, ...rest } = page;
    return page.pageId === id ? rest : page;
  });
  const routes = routesOf({ ...form, pages });
  const exits = routes.nodes[routes.index.get(id) ?? -1]?.exits;
  return exits?.by === 'order' ? targetOf(routes, exits.exit) : 'end';
}

/** The name of a page or an end; undefined for a missing page. */
export function targetName(form: FormDefinition, target: Target, t: BuilderTranslate): string | undefined {
  const at = form.pages.findIndex(({ pageId }) => pageId === target);
  const page = form.pages[at];
  const end = endAt(form, target);
  return page ? `${pageNumber(at)} ${page.pageTitle}`.trim() : end && endName(form, end, t);
}
