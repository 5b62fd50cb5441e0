import {
  type Condition,
  conditionOf,
  type FormDefinition,
  type Target,
} from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { routesOf } from '../../../form-rules/routing';
import { pageNumber } from '../draft/numbering';

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
  const { nodes, index } = routesOf({ ...form, pages });
  const exits = nodes[index.get(id) ?? -1]?.exits;
  const exit = exits?.by === 'order' ? exits.exit : 'end';
  return exit === 'end' ? 'end' : (nodes[exit]?.id ?? 'end');
}

export function targetName({ pages }: FormDefinition, target: Target): string | undefined {
  const at = pages.findIndex(({ pageId }) => pageId === target);
  const page = pages[at];
  return page && `${pageNumber(at)} ${page.pageTitle}`.trim();
}
