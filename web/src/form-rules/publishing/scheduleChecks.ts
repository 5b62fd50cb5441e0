import { type Problem, problem } from '../authoring/problem';
import type { FormDefinition } from '../definition';

/** A form that closes before it opens. */
export function scheduleProblems({ settings: { opensAt, closesAt } = {} }: FormDefinition): Problem[] {
  return opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt
    ? [problem('schedule_impossible', { fix: { do: 'removeClosingTime' } })]
    : [];
}
