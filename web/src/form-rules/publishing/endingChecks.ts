import { type Problem, problem } from '../authoring/problem';
import type { FormDefinition } from '../definition';
import { edgesOf, reachableIndexes } from '../graph';
import type { Routes } from '../routing';
import type { EndingAddress } from '../settings';
import { isBlank, trimmed } from '../textRules';
import { isHttpsAddress } from '../webAddress';

const ADDRESSES: readonly EndingAddress[] = ['buttonUrl', 'redirectUrl'];

/** Problems of the endings: invalid addresses, and endings that no page leads to. */
export function endingProblems({ settings }: FormDefinition, routes: Routes): Problem[] {
  const endings = settings?.endings ?? [];
  const invalid = endings.flatMap((ending) =>
    ADDRESSES.filter((address) => isInvalid(ending[address])).map((address) =>
      problem('ending_address_invalid', {
        endingId: ending.id,
        fix: { do: 'removeEndingAddress', endingId: ending.id, address },
      }),
    ),
  );
  return [
    ...invalid,
    ...unreachableEndings(routes).map((endingId) => problem('ending_unreachable', { endingId })),
  ];
}

function isInvalid(address = ''): boolean {
  return !isBlank(address) && !isHttpsAddress(trimmed(address));
}

/** A single ending is for everybody. */
function unreachableEndings(routes: Routes) {
  const reachable = reachableIndexes(routes);
  const edges = edgesOf(routes).filter(({ from }) => reachable.has(routes.index.get(from) ?? -1));
  const reached = new Set<string>(edges.map(({ to }) => to).filter((to) => !routes.index.has(to)));
  const { endings } = routes;
  return endings.length < 2 ? [] : endings.filter((id, at) => !reached.has(at === 0 ? 'end' : id));
}
