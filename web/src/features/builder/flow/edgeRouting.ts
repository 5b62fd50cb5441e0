import type { EdgeKind } from '../../../form-rules/graph';
import type { FlowEdge } from './flowGraph';
import { assignOuterTracks } from './outerTracks';
import { assignTracks, type HorizontalSegment } from './tracks';

export type Point = { readonly x: number; readonly y: number };

/** An edge with its corners; the last one is at the target box. */
export type RoutedEdge = FlowEdge & { readonly corners: readonly Point[] };

/** The True or False label of one or more overlapping edges. */
export type BranchLabel = {
  readonly at: Point;
  readonly branch: 'true' | 'false';
  /** Ids of the edges it belongs to. */
  readonly ids: readonly string[];
};

/** A node in its row and column. */
export type RankedNode = {
  readonly id: string;
  readonly rank: number;
  readonly centre: number;
  readonly width: number;
  readonly height: number;
  readonly forks: boolean;
};

/** Half a diamond, and the distance from its centre at which a line turns. */
const DIAMOND = 12;
const ELBOW = 26;
const STEM = 34;
const BEFORE_TRACKS = 36;
const TRACK_GAP = 14;
const TRACKS_TO_LABEL = 37;
const LABEL_TO_BOX = 41;
const TRACKS_TO_BOX = 46;
const STRAIGHT_DOWN = 60;
/** Offset from the centre of a box at which each kind of edge arrives, if several kinds do. */
const PORT: Record<EdgeKind, number> = { true: -40, next: 0, false: 40 };

/** A segment of an edge in the gap below a row; the gap above the first row is -1. */
type Segment = HorizontalSegment & {
  readonly edge: FlowEdge;
  readonly gap: number;
  /** Centre of the diamond it starts at, if any. */
  readonly fork: number | undefined;
  readonly hasLabel: boolean;
};

/** An edge with its nodes, and the horizontal position where it arrives. */
type Connection = {
  readonly edge: FlowEdge;
  readonly from: RankedNode;
  readonly to: RankedNode;
  readonly port: number;
};

/**
 * Routes every line between the boxes and spaces the rows accordingly. Lines run horizontally only between rows and
 * vertically only beside boxes, so none crosses a box. `waypoints` are where an edge crosses the rows between its ends;
 * an edge without waypoints runs outside.
 */
export function routeEdges(
  nodes: readonly RankedNode[],
  edges: readonly FlowEdge[],
  waypoints: ReadonlyMap<FlowEdge, readonly number[]>,
) {
  const connections = connectionsOf(nodes, edges);
  const lines = [...waypoints.values()].flat();
  const left = Math.min(...nodes.map(({ centre, width }) => centre - width / 2), ...lines);
  const right = Math.max(...nodes.map(({ centre, width }) => centre + width / 2), ...lines);
  const outerTracks = assignOuterTracks(
    connections
      .filter(({ edge }) => !waypoints.has(edge))
      .map(({ edge, from, to, port }) => ({
        key: keyOf(edge),
        gaps: [from.rank, to.rank - 1],
        isLeft: from.centre + port < left + right,
      })),
    { left, right },
  );
  const segmentsOf = new Map(
    connections.map((connection) => [
      connection.edge,
      segmentsBetween(
        connection,
        waypoints.get(connection.edge),
        outerTracks.get(keyOf(connection.edge)) ?? right,
      ),
    ]),
  );
  const segments = [...segmentsOf.values()].flat();
  const { tops, gaps, trackOf } = spaceRows(nodes, segments);

  const routes = connections.map(({ edge, from, to, port }): RoutedEdge => {
    const bottom = (tops[from.rank] ?? 0) + from.height;
    return {
      ...edge,
      corners: [
        ...(edge.kind === 'next' ? [{ x: from.centre, y: bottom }] : []),
        ...(segmentsOf.get(edge) ?? []).flatMap((segment) =>
          cornersOf(segment, trackOf.get(segment), gaps.get(segment.gap)?.first ?? 0),
        ),
        { x: port, y: tops[to.rank] ?? 0 },
      ],
    };
  });
  return {
    /** Top of each row. */
    tops,
    routes,
    /** Centre of each diamond, by page. */
    forks: new Map(
      nodes
        .filter(({ forks }) => forks)
        .map(({ id, centre, rank }): [string, Point] => [id, { x: centre, y: gaps.get(rank)?.first ?? 0 }]),
    ),
    labels: labelsOf(segments, (gap) => (gaps.get(gap)?.last ?? 0) + TRACKS_TO_LABEL),
    /** Right bound of the drawing. */
    right: Math.max(right, ...outerTracks.values()),
  };
}

function keyOf({ kind, to }: FlowEdge): string {
  return `${kind} ${to}`;
}

function connectionsOf(nodes: readonly RankedNode[], edges: readonly FlowEdge[]): Connection[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const connections = edges.flatMap((edge) => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    return from && to ? [{ edge, from, to }] : [];
  });
  const kinds = new Map<string, Set<EdgeKind>>();
  const offCentre = new Set<string>();
  for (const { edge, from, to } of connections) {
    kinds.set(to.id, new Set([...(kinds.get(to.id) ?? []), edge.kind]));
    // From a diamond directly above, a line to the centre would have to turn back.
    if (edge.kind !== 'next' && Math.abs(to.centre - from.centre) < ELBOW) {
      offCentre.add(keyOf(edge));
    }
  }
  return connections.map((connection) => {
    const isOffset = (kinds.get(connection.to.id)?.size ?? 0) > 1 || offCentre.has(keyOf(connection.edge));
    return { ...connection, port: connection.to.centre + (isOffset ? PORT[connection.edge.kind] : 0) };
  });
}

function segmentsBetween(
  { edge, from, to, port }: Connection,
  waypoints: readonly number[] | undefined,
  outerTrack: number,
): Segment[] {
  const hasLabel = edge.kind !== 'next';
  const positions = waypoints ? [from.centre, ...waypoints, port] : [from.centre, outerTrack];
  const down = positions.slice(1).map((x, at): Segment => {
    const start = positions[at] ?? 0;
    const base = { edge, key: keyOf(edge), gap: from.rank + at, from: start, to: x, minTrack: 0 };
    if (at > 0 || !hasLabel) {
      return { ...base, fork: undefined, hasLabel: false };
    }
    const side = sideOf(edge);
    // True leaves the diamond on the left, False on the right; a line to the other side turns below it.
    const turns = (x - start) * side < ELBOW;
    return {
      ...base,
      fork: start,
      from: start + side * (turns ? ELBOW : DIAMOND),
      hasLabel: waypoints !== undefined,
      minTrack: turns ? 1 : 0,
    };
  });
  const arriving = { edge, key: keyOf(edge), gap: to.rank - 1, from: outerTrack, to: port, minTrack: 0 };
  return waypoints ? down : [...down, { ...arriving, fork: undefined, hasLabel }];
}

function sideOf({ kind }: FlowEdge): -1 | 1 {
  return kind === 'true' ? -1 : 1;
}

/** Stacks the rows with enough space for the lines between them. */
function spaceRows(nodes: readonly RankedNode[], segments: readonly Segment[]) {
  const rows = Math.max(...nodes.map(({ rank }) => rank)) + 1;
  const tops: number[] = [];
  const gaps = new Map<number, { readonly first: number; readonly last: number }>();
  const trackOf = new Map<Segment, number>();
  let y = 0;
  for (let gap = -1; gap < rows; gap += 1) {
    const inRow = nodes.filter(({ rank }) => rank === gap);
    if (gap >= 0) {
      tops[gap] = y;
      y += Math.max(...inRow.map(({ height }) => height));
    }
    const here = segments.filter((segment) => segment.gap === gap);
    const sideways = here.filter(({ fork, from, to }) => fork !== undefined || from !== to);
    const tracks = assignTracks(sideways);
    const first = y + (inRow.some(({ forks }) => forks) ? STEM + DIAMOND : BEFORE_TRACKS);
    const last = first + Math.max(0, ...tracks) * TRACK_GAP;
    gaps.set(gap, { first, last });
    for (const [at, segment] of sideways.entries()) {
      trackOf.set(segment, first + (tracks[at] ?? 0) * TRACK_GAP);
    }
    if (here.some(({ hasLabel }) => hasLabel)) {
      y = last + TRACKS_TO_LABEL + LABEL_TO_BOX;
    } else if (sideways.length > 0) {
      y = last + TRACKS_TO_BOX;
    } else if (gap >= 0) {
      y += STRAIGHT_DOWN;
    }
  }
  return { tops, gaps, trackOf };
}

/** The corners of a segment, without its end points. */
function cornersOf(
  { edge, fork, from, to, minTrack }: Segment,
  track: number | undefined,
  first: number,
): Point[] {
  const y = track ?? first;
  if (fork !== undefined) {
    const elbow = fork + sideOf(edge) * ELBOW;
    const turn = [
      { x: elbow, y: first },
      { x: elbow, y },
    ];
    return [
      { x: fork + sideOf(edge) * DIAMOND, y: first },
      ...(minTrack > 0 || y > first ? turn : []),
      { x: to, y },
    ];
  }
  return track === undefined
    ? []
    : [
        { x: from, y },
        { x: to, y },
      ];
}

/** A label is where its edge first goes down again, or at the box if the edge runs outside. */
function labelsOf(segments: readonly Segment[], labelHeight: (gap: number) => number): BranchLabel[] {
  const labels = new Map<string, BranchLabel>();
  for (const { edge, gap, to, hasLabel } of segments) {
    if (hasLabel && edge.kind !== 'next') {
      const key = `${gap} ${to} ${edge.kind}`;
      const ids = [...(labels.get(key)?.ids ?? []), edge.id];
      labels.set(key, { at: { x: to, y: labelHeight(gap) }, branch: edge.kind, ids });
    }
  }
  return [...labels.values()];
}
