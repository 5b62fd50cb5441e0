import { conditionOf, type Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import type { DraftForm } from '../draft/document';
import { leadingTo } from '../draft/pages';

/**
 * Where everything that leads to a page may lead instead, the nearest page first to last and the end of the form. A
 * place that would send both ways of a condition to one page, or a page to itself, is not offered.
 */
export function replacementsFor(form: DraftForm, id: PageId): readonly Target[] {
  const { conditions, nexts } = leadingTo(form, id);
  const spoilt = new Set<Target>([id, ...conditions, ...nexts]);
  for (const holder of conditions) {
    const condition = conditionOf(form, holder);
    if (condition) {
      spoilt.add(condition.truePage).add(condition.falsePage);
    }
  }
  const pages = form.pages.map(({ pageId }): Target => pageId);
  return [...pages, 'end' as const].filter((target) => !spoilt.has(target));
}
