import type { Problem } from '../../../form-rules/authoring/problem';
import { conditionOf, type FormDefinition, type Target } from '../../../form-rules/definition';
import { type EdgeKind, reachableIndexes, targetOf } from '../../../form-rules/graph';
import type { EndingId, PageId } from '../../../form-rules/ids';
import { check } from '../../../form-rules/publishing/check';
import { type Exit, type Routes, routesOf, startPage } from '../../../form-rules/routing';
import { pageIndexOf } from '../problems/problemLocation';

/** The pages and edges of the flowchart. */
export type FlowGraph = {
  readonly pages: readonly FlowPage[];
  readonly edges: readonly FlowEdge[];
  /** Undefined in a form without pages. */
  readonly start: string | undefined;
  readonly endings: readonly EndingId[];
};

export type FlowPage = {
  /** Unique in the chart, even if two pages of the form share an id. */
  readonly id: string;
  readonly pageId: PageId;
  /** Index in the form. */
  readonly at: number;
  /** Whether it has a working condition. */
  readonly forks: boolean;
  /** Errors of the page and its questions. */
  readonly errors: readonly Problem[];
  /** Why no respondent reaches the page, or undefined if they can. */
  readonly unreachable: Unreachable | undefined;
};

/** Why a page is unreachable, and the problem with its fix. */
export type Unreachable = {
  readonly reason:
    | 'nothing leads here'
    | 'before the start'
    | 'behind unreachable pages'
    | 'no answer'
    | 'repeated id';
  readonly problem: Problem | undefined;
};

export type FlowEdge = {
  readonly id: string;
  readonly from: PageId;
  /** Node id. */
  readonly to: string;
  readonly target: Target;
  readonly kind: EdgeKind;
  /** Whether some answer takes it. */
  readonly isOpen: boolean;
};

/** Node id of the first ending, and what those of the others begin with; not a valid page id. */
export const END = '#end';

/** The node of the end with this ending, by default the first. */
export function endNodeOf({ endings }: FlowGraph, ending?: EndingId): string {
  return ending !== undefined && endings.indexOf(ending) > 0 ? `${END}:${ending}` : END;
}

/** The node of a page or an end. */
export function nodeOf(flow: FlowGraph, target: Target): string {
  const page = flow.pages.find(({ pageId }) => pageId === target);
  return (
    page?.id ??
    endNodeOf(
      flow,
      flow.endings.find((ending) => ending === target),
    )
  );
}

export function isEndNode(node: string): boolean {
  return node.startsWith(END);
}

/** Builds the flowchart from the routing rules. */
export function flowGraphOf(form: FormDefinition): FlowGraph {
  const routes = routesOf(form);
  const edges = edgesOf(routes);
  const reachable = reachableIndexes(routes);
  const problems = problemsByPage(form);
  const pages = form.pages.map((page, at): FlowPage => {
    const { pageId } = page;
    const isFirst = form.pages.findIndex((other) => other.pageId === pageId) === at;
    const index = isFirst ? routes.index.get(pageId) : undefined;
    const pageProblems = problems.get(at) ?? [];
    return {
      id: isFirst ? pageId : `${pageId}#${at}`,
      pageId,
      at,
      forks: isFirst && routes.nodes[index ?? -1]?.exits.by === 'condition',
      errors: pageProblems.filter(({ severity }) => severity === 'error'),
      unreachable:
        index !== undefined && reachable.has(index)
          ? undefined
          : {
              reason: isFirst ? 'nothing leads here' : 'repeated id',
              problem: unreachableProblem(pageProblems),
            },
    };
  });
  const start = startPage(routes);
  const { endings } = routes;
  return { pages: pages.map((page) => withReason(page, pages, edges, form)), edges, start, endings };
}

/** The edges from a node: True before False. */
export function edgesFrom({ edges }: FlowGraph, id: string): readonly FlowEdge[] {
  return edges.filter(({ from }) => from === id);
}

function nodeOfExit(routes: Routes, exit: Exit): string {
  const target = targetOf(routes, exit);
  if (typeof exit === 'number') {
    return target;
  }
  return target === 'end' ? END : `${END}:${target}`;
}

function edgesOf(routes: Routes): FlowEdge[] {
  return routes.nodes.flatMap(({ id, exits }) => {
    const make = (kind: EdgeKind, exit: Exit, isOpen: boolean): FlowEdge => ({
      id: `${id}#${kind}`,
      from: id,
      to: nodeOfExit(routes, exit),
      target: targetOf(routes, exit),
      kind,
      isOpen,
    });
    return exits.by === 'order'
      ? [make('next', exits.exit, true)]
      : [
          make('true', exits.whenTrue, exits.open.whenTrue),
          make('false', exits.whenFalse, exits.open.whenFalse),
        ];
  });
}

function problemsByPage(form: FormDefinition): ReadonlyMap<number, readonly Problem[]> {
  const problems = new Map<number, Problem[]>();
  for (const problem of check(form)) {
    const at = pageIndexOf(form, problem);
    problems.set(at, [...(problems.get(at) ?? []), problem]);
  }
  return problems;
}

function unreachableProblem(problems: readonly Problem[]): Problem | undefined {
  return problems.find(({ code }) => code === 'page_unreachable' || code === 'page_id_repeated');
}

function withReason(
  page: FlowPage,
  pages: readonly FlowPage[],
  edges: readonly FlowEdge[],
  form: FormDefinition,
): FlowPage {
  const { unreachable } = page;
  if (unreachable === undefined || unreachable.reason === 'repeated id') {
    return page;
  }
  if (unreachable.problem?.fix?.do === 'setStart') {
    return { ...page, unreachable: { ...unreachable, reason: 'before the start' } };
  }
  const leading = edges.filter(({ to, from }) => to === page.id && from !== page.id);
  const isUnreachable = (id: string) => pages.find((other) => other.id === id)?.unreachable !== undefined;
  if (leading.some(({ from, isOpen }) => !isOpen && !isUnreachable(from))) {
    return { ...page, unreachable: { ...unreachable, reason: 'no answer' } };
  }
  if (leading.some(({ from }) => isUnreachable(from)) || isTargetOfBrokenCondition(form, page.pageId)) {
    return {
      ...page,
      unreachable: { ...unreachable, reason: leading.length > 0 ? 'behind unreachable pages' : 'no answer' },
    };
  }
  return page;
}

/** Whether a condition names the page but cannot lead there, because it is broken. */
function isTargetOfBrokenCondition(form: FormDefinition, id: PageId): boolean {
  return form.pages.some(({ pageId }) => {
    const condition = conditionOf(form, pageId);
    return pageId !== id && (condition?.truePage === id || condition?.falsePage === id);
  });
}
