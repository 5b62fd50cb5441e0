import type { Problem } from '../authoring/problem';
import type { FormDefinition } from '../definition';
import type { Mint } from '../ids';
import { applyFix } from './applyFix';
import type { check as Check } from './check';

/** A fix may cause further problems, but never this many within the limits of a form. */
const MAX_FIXES = 2000;

/** Applies the fix of every matching problem, also of new ones, each at most once. `check` is passed in because it is loaded lazily. */
export function fixAll(
  form: FormDefinition,
  check: typeof Check,
  mint: Mint,
  matches: (problem: Problem) => boolean = () => true,
): { form: FormDefinition; fixes: number } {
  const tried = new Set<string>();
  let fixes = 0;
  let fixed = form;
  while (tried.size < MAX_FIXES) {
    const next = check(fixed).find(
      (problem) => problem.fix && matches(problem) && !tried.has(JSON.stringify(problem.fix)),
    )?.fix;
    if (next === undefined) {
      break;
    }
    tried.add(JSON.stringify(next));
    const after = applyFix(fixed, next, mint).form;
    if (after) {
      fixed = after;
      fixes += 1;
    }
  }
  return { form: fixed, fixes };
}
