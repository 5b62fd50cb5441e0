import {
  type Condition,
  conditionOf,
  type FormDefinition,
  type Target,
} from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { routesOf } from '../../../form-rules/routing';

/** What follows a page: what its condition decides, what the owner chose, or what comes next in order. */
export type AfterPage =
  | { readonly by: 'condition'; readonly condition: Condition }
  | { readonly by: 'choice' | 'order'; readonly to: Target };

/** What follows the page with this id. */
export function afterPage(form: FormDefinition, id: PageId): AfterPage {
  const condition = conditionOf(form, id);
  if (condition) {
    return { by: 'condition', condition };
  }
  const chosen = form.pages.find(({ pageId }) => pageId === id)?.nextPage;
  return chosen === undefined ? { by: 'order', to: nextInOrder(form, id) } : { by: 'choice', to: chosen };
}

/** Where a page without a condition leads when the owner chooses nothing. */
export function nextInOrder(form: FormDefinition, id: PageId): Target {
  const pages = form.pages.map((page) => {
    const { nextPage: _, ...rest } = page;
    return page.pageId === id ? rest : page;
  });
  const { stops, places } = routesOf({ ...form, pages });
  const leaving = stops[places.get(id) ?? -1]?.leaving;
  const exit = leaving?.by === 'order' ? leaving.exit : 'end';
  return exit === 'end' ? 'end' : (stops[exit]?.id ?? 'end');
}
