import { conditionOf, type FormDefinition, type Target } from '../../../../form-rules/definition';
import { type EdgeKind, trappedPages } from '../../../../form-rules/graph';
import { type Exit, type Exits, type Routes, routesOf } from '../../../../form-rules/routing';
import { targetsOffered, validTargets } from '../../condition/branchTargets';
import type { DraftForm } from '../../draft/document';
import type { FlowEdge, FlowGraph } from '../flowGraph';

/** The edges that can be redirected: those of a working condition, or of a page without a condition. */
export function editableEdges(form: FormDefinition, flow: FlowGraph): readonly FlowEdge[] {
  const unreachable = new Set(flow.pages.filter((page) => page.unreachable).map(({ id }) => id));
  return flow.edges.filter(
    ({ kind, from }) => !unreachable.has(from) && (kind !== 'next' || conditionOf(form, from) === undefined),
  );
}

/**
 * The targets an edge can have, in page order: those of the condition dialog, except where respondents would be trapped
 * in an endless cycle. The current target is always included.
 */
export function edgeTargets(form: DraftForm, edge: FlowEdge): readonly Target[] {
  const routes = routesOf(form);
  const isAllowed = new Set(trappedPages(routes)).has(edge.from)
    ? () => true
    : (target: Target) => !trappedPages(redirected(routes, edge, target)).includes(edge.from);
  return [...new Set(offeredTargets(form, edge))].filter(
    (target) => target === edge.target || isAllowed(target),
  );
}

function offeredTargets(form: DraftForm, { from, kind }: FlowEdge): readonly Target[] {
  if (kind === 'next') {
    return targetsOffered(form, from, {}, 'true');
  }
  return targetsOffered(form, from, validTargets(form, from, conditionOf(form, from)), kind);
}

/** The routes with one edge redirected. */
function redirected(routes: Routes, { from, kind }: FlowEdge, target: Target): Routes {
  const exit: Exit = routes.index.get(target) ?? 'end';
  const nodes = routes.nodes.map((node) =>
    node.id === from ? { ...node, exits: withExit(node.exits, kind, exit) } : node,
  );
  return { ...routes, nodes };
}

function withExit(exits: Exits, kind: EdgeKind, exit: Exit): Exits {
  if (exits.by === 'order') {
    return { by: 'order', exit };
  }
  return kind === 'true' ? { ...exits, whenTrue: exit } : { ...exits, whenFalse: exit };
}
