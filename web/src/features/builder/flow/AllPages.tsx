import { type NodeTypes, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import clsx from 'clsx';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { routesOf, startPage } from '../../../form-rules/routing';
import { startWalk, type Walk } from '../../../form-rules/walk';
import layoutStyles from '../../../ui/layout.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import { useEditor } from '../editor/EditorContext';
import { DeletePageDialog } from '../pages/DeletePageDialog';
import styles from './AllPages.module.css';
import type { Showing } from './AllPagesTools';
import { type Chart, ChartContext } from './chartContext';
import { EndNode, type EndNodeType } from './EndNode';
import { DragLine } from './editing/DragLine';
import { EdgeMenu } from './editing/EdgeMenu';
import type { NodeExit } from './editing/ExitHandle';
import { editableEdges } from './editing/edgeTargets';
import { useEdgeEditing } from './editing/useEdgeEditing';
import { FlowEdges } from './FlowEdges';
import { FlowList } from './FlowList';
import { useFlow } from './flowContext';
import { endNodeOf, type FlowEdge } from './flowGraph';
import { highlightPath } from './highlightedPath';
import { type FlowLayout, layOutFlow, type PlacedNode } from './layout';
import { PageNode, type PageNodeType } from './PageNode';
import { TryPath } from './TryPath';
import { useChartKeys } from './useChartKeys';
import { MAX_ZOOM, MIN_ZOOM, useChartViewport, useFollowNode } from './useChartViewport';
import { useRemovePage } from './useRemovePage';
import { ZoomControls } from './ZoomControls';

const NODE_TYPES: NodeTypes = { page: PageNode, end: EndNode };

/** Selection, focus and keys are ours; the library pans and zooms. */
const CHART_OPTIONS = {
  nodeTypes: NODE_TYPES,
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  panActivationKeyCode: null,
  zoomActivationKeyCode: null,
  zoomOnDoubleClick: false,
  proOptions: { hideAttribution: true },
} as const;

/** The whole form as a chart or a list, optionally with a path being tried. */
export function AllPages({ showing, onLeavePath }: { showing: Showing; onLeavePath: () => void }) {
  const { form, flow } = useFlow();
  const layout = useMemo(() => layOutFlow(flow), [flow]);
  const [walk, setWalk] = useState<Walk>();
  // Each try starts from the beginning.
  const [wasTrying, setWasTrying] = useState(false);
  const isTrying = showing === 'try';
  if (isTrying !== wasTrying) {
    setWasTrying(isTrying);
    setWalk(isTrying ? startWalk(startPage(routesOf(form))) : undefined);
  }

  if (showing === 'list') {
    return <FlowList isHidden={false} />;
  }
  return (
    <ReactFlowProvider>
      <div className={styles['split']}>
        <PageChart layout={layout} walk={walk} />
        {walk && <TryPath walk={walk} onWalk={setWalk} onClose={onLeavePath} />}
      </div>
      <FlowList isHidden />
    </ReactFlowProvider>
  );
}

/** The chart: panned and zoomed by pointer, wheel and pinch, navigated by arrow keys. */
function PageChart({ layout, walk }: { layout: FlowLayout; walk: Walk | undefined }) {
  const { form, flow, current, onEditPage } = useFlow();
  const { t } = useTranslation('publishing');
  const help = useId();
  const editor = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const view = useChartViewport(layout, frame);
  const keys = useChartKeys({ layout, frame, view });
  const removal = useRemovePage(() => keys.focusNode(current.id));
  const edges = useMemo(() => editableEdges(form, flow), [form, flow]);
  const editable = useMemo(() => new Set(edges.map(({ id }) => id)), [edges]);
  const nodes = useMemo(() => nodesOf(layout, edges), [layout, edges]);
  const highlight = useMemo(() => walk && highlightPath(flow, walk), [flow, walk]);
  const { active, tabStop, focusNode } = keys;
  const { tools, menu, change, drag, line } = useEdgeEditing(frame, focusNode);
  const editing = walk ? undefined : tools;
  const chart = useMemo(
    (): Chart => ({
      active,
      tabStop,
      highlight,
      editing,
      drag,
      onRemovePage: removal.request,
      onFixed: focusNode,
    }),
    [active, tabStop, highlight, editing, drag, removal.request, focusNode],
  );
  useFollowNode(walk?.isFinished ? endNodeOf(flow, walk.ending) : walk?.path.at(-1), view.show);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are handled for the nodes inside.
    <div
      ref={frame}
      role="presentation"
      className={clsx(layoutStyles['grow'], styles['chart'])}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <ChartContext value={chart}>
        <ReactFlow<PageNodeType | EndNodeType>
          nodes={nodes}
          onInit={() => view.open(current.id)}
          {...CHART_OPTIONS}
          onNodeClick={({ target }, { data }) => {
            if ('page' in data && !isButton(target)) {
              editor.select({ pageId: data.page.pageId });
              keys.activate(data.page.id);
            }
          }}
          onNodeDoubleClick={({ target }, { data }) => {
            if ('page' in data && !isButton(target)) {
              onEditPage(data.page.pageId);
            }
          }}
          onPaneClick={() => keys.activate(undefined)}
          aria-label={t('flow.chart')}
          aria-describedby={help}
        >
          <FlowEdges layout={layout} highlight={highlight} editable={editable} editing={editing} />
          {drag && <DragLine ref={line} drag={drag} />}
        </ReactFlow>
      </ChartContext>
      <ZoomControls onFit={view.fit} />
      <VisuallyHidden>
        <span id={help}>{t('flow.chartHelp')}</span>
      </VisuallyHidden>
      {menu && <EdgeMenu {...menu} change={change} onFocusNode={focusNode} />}
      {removal.pending && (
        <DeletePageDialog
          {...removal.pending}
          open={removal.isOpen}
          onClose={removal.close}
          onDelete={removal.remove}
        />
      )}
    </div>
  );
}

/** A click on a button in a node must not also select the node. */
function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

function nodesOf(layout: FlowLayout, edges: readonly FlowEdge[]): (PageNodeType | EndNodeType)[] {
  return layout.nodes.map((node) => {
    const { id, page, x, y, width, height } = node;
    const box = { id, position: { x, y }, width, height, draggable: false, handles: [] };
    if (page === undefined) {
      return { ...box, type: 'end', data: {} };
    }
    const exits = edges.filter(({ from }) => from === id).map((edge) => exitOf(edge, node, layout));
    return { ...box, type: 'page', data: { page, exits } };
  });
}

/** Half the distance between the two handles at a diamond. */
const HANDLE_OFFSET = 16;

function exitOf(edge: FlowEdge, { id, y, width, height }: PlacedNode, { forks }: FlowLayout): NodeExit {
  const middle = width / 2;
  return edge.kind === 'next'
    ? { edge, at: { x: middle, y: height } }
    : {
        edge,
        at: {
          x: middle + (edge.kind === 'true' ? -HANDLE_OFFSET : HANDLE_OFFSET),
          y: (forks.get(id)?.y ?? y + height) - y,
        },
      };
}
