import { conditionOf, type Target } from '../../../../form-rules/definition';
import { targetOf } from '../../../../form-rules/graph';
import type { Mint, PageId } from '../../../../form-rules/ids';
import { routesOf } from '../../../../form-rules/routing';
import type { SingleCommand } from '../../draft/command';
import { type DraftForm, documentOf } from '../../draft/document';
import { reduce } from '../../draft/reduce';
import type { FlowEdge } from '../flowGraph';

/** Commands that lead an edge to another target. */
export function redirectEdge(
  form: DraftForm,
  edge: FlowEdge,
  to: Target,
  mint: Mint,
): readonly SingleCommand[] {
  return keepOtherEdges(form, conditionTo(form, edge, to), nextTo(edge, to), mint);
}

/** Commands that add a last page and lead an edge to it. */
export function redirectEdgeToNewPage(
  form: DraftForm,
  edge: FlowEdge,
  id: PageId,
  mint: Mint,
): readonly SingleCommand[] {
  const commands = [{ type: 'page/add' as const, id }, ...conditionTo(form, edge, id)];
  return keepOtherEdges(form, commands, nextTo(edge, id), mint);
}

/** Commands that insert a page in the middle of an edge. */
export function insertPageOnEdge(
  form: DraftForm,
  edge: FlowEdge,
  id: PageId,
  mint: Mint,
): readonly SingleCommand[] {
  const commands = [{ type: 'page/add' as const, id, after: edge.from }, ...conditionTo(form, edge, id)];
  return keepOtherEdges(form, commands, [...nextTo(edge, id), [id, edge.target]], mint);
}

function conditionTo(form: DraftForm, { from, kind }: FlowEdge, to: Target): SingleCommand[] {
  const condition = kind === 'next' ? undefined : conditionOf(form, from);
  if (condition === undefined || condition[kind === 'true' ? 'truePage' : 'falsePage'] === to) {
    return [];
  }
  const changed = kind === 'true' ? { ...condition, truePage: to } : { ...condition, falsePage: to };
  return [{ type: 'condition/set', pageId: from, condition: changed }];
}

function nextTo({ from, kind }: FlowEdge, to: Target): (readonly [PageId, Target])[] {
  return kind === 'next' ? [[from, to]] : [];
}

/**
 * Adds commands that keep every other edge unchanged: the automatic next page depends on page order and on conditions,
 * so one change could move other edges.
 */
function keepOtherEdges(
  form: DraftForm,
  commands: readonly SingleCommand[],
  intended: readonly (readonly [PageId, Target])[],
  mint: Mint,
): readonly SingleCommand[] {
  const after = reduce(documentOf(form), { type: 'batch', commands }, mint).form;
  const current = nextPages(after);
  const expected = new Map([...nextPages(form), ...intended]);
  const moved = [...expected].filter(([id, next]) => current.has(id) && current.get(id) !== next);
  return [...commands, ...moved.map(([id, next]) => ({ type: 'page/setNext' as const, id, next }))];
}

/** The next page of each page without a condition. */
function nextPages(form: DraftForm): ReadonlyMap<PageId, Target> {
  const routes = routesOf(form);
  return new Map(
    routes.nodes.flatMap(({ id, exits }): [PageId, Target][] => {
      if (exits.by === 'condition' || conditionOf(form, id)) {
        return [];
      }
      return [[id, targetOf(routes, exits.exit)]];
    }),
  );
}
