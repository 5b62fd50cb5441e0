import { type NodeTypes, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import { routesOf, startPage } from '../../../form-rules/routing';
import { type Walk, walkFrom } from '../../../form-rules/walk';
import { VisuallyHidden } from '../../../ui/VisuallyHidden/VisuallyHidden';
import type { DraftForm } from '../draft/document';
import { useEditor } from '../editor/EditorContext';
import { DeletePageDialog } from '../pages/DeletePageDialog';
import styles from './AllPages.module.css';
import type { Showing } from './AllPagesTools';
import { type Chart, ChartContext } from './chartContext';
import { EndNode, type EndNodeType } from './EndNode';
import { FlowLines } from './FlowLines';
import { FlowList } from './FlowList';
import { END, type Flow, type FlowPage } from './flowOf';
import { type FlowLayout, layFlow } from './layFlow';
import { litBy } from './litWays';
import { PageNode, type PageNodeType } from './PageNode';
import { TryPath } from './TryPath';
import { useChartKeys } from './useChartKeys';
import type { FlowWords } from './useFlowWords';
import { useRemovePage } from './useRemovePage';
import { useFollow, useViewOf } from './useViewOf';
import { ZoomControls } from './ZoomControls';
import { MAX_ZOOM, MIN_ZOOM } from './zoomRange';

export type AllPagesProps = {
  form: DraftForm;
  flow: Flow;
  words: FlowWords;
  current: FlowPage;
  showing: Showing;
  /** The path that is tried is left. */
  onLeavePath: () => void;
  onEditPage: (id: PageId) => void;
  /** On to the view of the current page alone. */
  onShowPage: () => void;
};

const NODE_TYPES: NodeTypes = { page: PageNode, end: EndNode };

/** The whole form: as a chart, as a list, and with a path through it that is being tried. */
export function AllPages(props: AllPagesProps) {
  const { form, flow, words, showing, onLeavePath, onEditPage } = props;
  const layout = useMemo(() => layFlow(flow), [flow]);
  const [walk, setWalk] = useState<Walk>();
  // A path is tried anew each time.
  const [wasTrying, setWasTrying] = useState(false);
  const isTrying = showing === 'try';
  if (isTrying !== wasTrying) {
    setWasTrying(isTrying);
    setWalk(isTrying ? walkFrom(startPage(routesOf(form))) : undefined);
  }

  if (showing === 'list') {
    return <FlowList flow={flow} words={words} onEditPage={onEditPage} />;
  }
  return (
    <ReactFlowProvider>
      <div className={styles['split']}>
        <ChartOfPages {...props} layout={layout} walk={walk} />
        {walk && <TryPath form={form} walk={walk} onWalk={setWalk} onClose={onLeavePath} />}
      </div>
      <FlowList flow={flow} words={words} isHidden />
    </ReactFlowProvider>
  );
}

/** The chart itself: moved by pointer, wheel and pinch, walked by arrow keys. */
function ChartOfPages({
  flow,
  words,
  current,
  layout,
  walk,
  onEditPage,
  onShowPage,
}: AllPagesProps & { layout: FlowLayout; walk: Walk | undefined }) {
  const { t } = useTranslation('publishing');
  const help = useId();
  const editor = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const view = useViewOf(layout, frame);
  const keys = useChartKeys({ flow, layout, frame, view, current, onEditPage });
  const removal = useRemovePage(() => keys.focusNode(current.id));
  const nodes = useMemo(() => nodesOf(layout), [layout]);
  const lit = useMemo(() => walk && litBy(flow, walk), [flow, walk]);
  const { active, tabStop, focusNode } = keys;
  const chart = useMemo(
    (): Chart => ({
      words,
      start: flow.start,
      current: current.id,
      active,
      tabStop,
      lit,
      onEditPage,
      onShowPage,
      onRemovePage: removal.ask,
      onMended: focusNode,
    }),
    [words, flow, current, active, tabStop, lit, onEditPage, onShowPage, removal.ask, focusNode],
  );
  useFollow(walk?.isFinished ? END : walk?.path.at(-1), view.show);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the nodes inside.
    <div
      ref={frame}
      role="presentation"
      className={styles['chart']}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      <ChartContext value={chart}>
        <ReactFlow<PageNodeType | EndNodeType>
          nodes={nodes}
          nodeTypes={NODE_TYPES}
          onInit={() => view.open(current.id)}
          minZoom={MIN_ZOOM}
          maxZoom={MAX_ZOOM}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomActivationKeyCode={null}
          zoomOnDoubleClick={false}
          proOptions={{ hideAttribution: true }}
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
          <FlowLines layout={layout} lit={lit} />
        </ReactFlow>
      </ChartContext>
      <ZoomControls onFit={view.fit} />
      <VisuallyHidden>
        <span id={help}>{t('flow.chartHelp')}</span>
      </VisuallyHidden>
      {removal.asked && (
        <DeletePageDialog
          {...removal.asked}
          open={removal.isOpen}
          onClose={removal.close}
          onDelete={removal.remove}
        />
      )}
    </div>
  );
}

/** A button in a node does what it says and nothing else. */
function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

function nodesOf({ nodes }: FlowLayout): (PageNodeType | EndNodeType)[] {
  return nodes.map(({ id, page, x, y, width, height }) => {
    const box = { id, position: { x, y }, width, height, draggable: false, handles: [] };
    return page ? { ...box, type: 'page', data: { page } } : { ...box, type: 'end', data: {} };
  });
}
