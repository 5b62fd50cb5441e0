import type { Condition, Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import type { DraftForm } from '../draft/document';
import { endAt, targetsOf } from '../draft/ends';

export type Branch = 'true' | 'false';

/** The chosen target of each branch. */
export type ChosenTargets = { readonly true?: Target; readonly false?: Target };

/** The targets for one branch: all but the page itself and the target of the other branch. */
export function targetsOffered(
  form: DraftForm,
  own: PageId,
  chosen: ChosenTargets,
  branch: Branch,
): readonly Target[] {
  const other = chosen[otherBranch(branch)];
  return targetsOf(form).filter((target) => target !== own && target !== other);
}

/** Spec §4: choosing the same page in both lists clears the other. */
export function withTarget(chosen: ChosenTargets, branch: Branch, target: Target): ChosenTargets {
  const other = otherBranch(branch);
  const rest = chosen[other] === target ? undefined : chosen[other];
  return { [branch]: target, ...(rest !== undefined && { [other]: rest }) };
}

/** The condition's valid targets: existing, different pages, not the page itself. */
export function validTargets(form: DraftForm, own: PageId, condition: Condition | undefined): ChosenTargets {
  if (condition === undefined) {
    return {};
  }
  const truePage = endAt(form, condition.truePage) ?? condition.truePage;
  const falsePage = endAt(form, condition.falsePage) ?? condition.falsePage;
  const whenTrue = targetsOffered(form, own, {}, 'true').includes(truePage) ? { true: truePage } : {};
  const isValid = targetsOffered(form, own, whenTrue, 'false').includes(falsePage);
  return { ...whenTrue, ...(isValid && { false: falsePage }) };
}

function otherBranch(branch: Branch): Branch {
  return branch === 'true' ? 'false' : 'true';
}
