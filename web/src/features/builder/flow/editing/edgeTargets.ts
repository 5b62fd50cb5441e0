import { conditionOf, type FormDefinition, type Target } from '../../../../form-rules/definition';
import { type EdgeKind, trappedPages } from '../../../../form-rules/graph';
import { type Exit, type Exits, type Routes, routesOf } from '../../../../form-rules/routing';
import { targetsOffered } from '../../condition/branchTargets';
import type { DraftForm } from '../../draft/document';
import { END, type FlowEdge, type FlowGraph } from '../flowGraph';

/** The edges that can be redirected: those of a working condition, or of a page without a condition. */
export function editableEdges(form: FormDefinition, flow: FlowGraph): readonly FlowEdge[] {
  const unreachable = new Set(flow.pages.filter((page) => page.unreachable).map(({ id }) => id));
  return flow.edges.filter(
    ({ kind, from }) => !unreachable.has(from) && (kind !== 'next' || conditionOf(form, from) === undefined),
  );
}

export function targetOf(node: FlowEdge['to']): Target {
  return node === END ? 'end' : node;
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
  const now = targetOf(edge.to);
  return [...new Set(offeredTargets(form, edge))].filter((target) => target === now || isAllowed(target));
}

function offeredTargets(form: DraftForm, { from, kind }: FlowEdge): readonly Target[] {
  if (kind === 'next') {
    return targetsOffered(form, from, {}, 'true');
  }
  const { truePage, falsePage } = conditionOf(form, from) ?? {};
  const chosen = { ...(truePage && { true: truePage }), ...(falsePage && { false: falsePage }) };
  return targetsOffered(form, from, chosen, kind);
}

/** The routes with one edge redirected. */
function redirected(routes: Routes, { from, kind }: FlowEdge, target: Target): Routes {
  const exit: Exit = target === 'end' ? 'end' : (routes.index.get(target) ?? 'end');
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
