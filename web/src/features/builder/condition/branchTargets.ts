import type { Condition, Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import type { DraftForm } from '../draft/document';

/** One of the two ways out of a condition. */
export type BranchWay = 'true' | 'false';

/** Where each way leads, as far as it is chosen. */
export type ChosenTargets = { readonly true?: Target; readonly false?: Target };

/** Everything a page can be chosen from in one list: all but the page itself and what the other list has chosen. */
export function targetsOffered(
  form: DraftForm,
  own: PageId,
  chosen: ChosenTargets,
  way: BranchWay,
): readonly Target[] {
  const taken = chosen[otherWay(way)];
  const pages = form.pages.map(({ pageId }): Target => pageId);
  return [...pages, 'end' as const].filter((target) => target !== own && target !== taken);
}

/** The choice after a pick in one list. Spec §4: the same page in both lists clears the other. */
export function withTarget(chosen: ChosenTargets, way: BranchWay, target: Target): ChosenTargets {
  const other = otherWay(way);
  const kept = chosen[other] === target ? undefined : chosen[other];
  return { [way]: target, ...(kept !== undefined && { [other]: kept }) };
}

/** What of a condition's targets can stay chosen: pages that exist, are not the page itself, and differ. */
export function standingTargets(
  form: DraftForm,
  own: PageId,
  condition: Condition | undefined,
): ChosenTargets {
  if (condition === undefined) {
    return {};
  }
  const { truePage, falsePage } = condition;
  const whenTrue = targetsOffered(form, own, {}, 'true').includes(truePage) ? { true: truePage } : {};
  const stands = targetsOffered(form, own, whenTrue, 'false').includes(falsePage);
  return { ...whenTrue, ...(stands && { false: falsePage }) };
}

function otherWay(way: BranchWay): BranchWay {
  return way === 'true' ? 'false' : 'true';
}
