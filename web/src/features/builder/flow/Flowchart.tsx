import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { ArrowRight, File, Workflow, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { IconButton } from '../../../ui/IconButton/IconButton';
import layout from '../../../ui/layout.module.css';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import typeStyles from '../../../ui/type.module.css';
import { useEditorState } from '../editor/EditorContext';
import { AllPages } from './AllPages';
import { AllPagesTools, type Showing } from './AllPagesTools';
import styles from './Flowchart.module.css';
import { FlowLegend } from './FlowLegend';
import { FlowContext } from './flowContext';
import { flowGraphOf } from './flowGraph';
import { PageView } from './PageView';
import { useFlowTexts } from './useFlowTexts';

/** How much of the form the flowchart shows. */
export type FlowView = 'page' | 'all';

export type FlowchartProps = {
  formName: string;
  /** Undefined until one is chosen; defaults to all pages if there are several. */
  view: FlowView | undefined;
  onView: (view: FlowView) => void;
  /** Only the owner can publish. */
  isOwner: boolean;
  onClose: () => void;
  /** Opens publishing. */
  onNext: () => void;
  /** Closes the flowchart and opens this page. */
  onEditPage: (id: PageId) => void;
  /** Opens the condition mode of this page; defaults to `onEditPage`. */
  onAddCondition?: ((id: PageId) => void) | undefined;
  /** A dialog over the flowchart; nested in its layer so that screen readers can still reach the dialog. */
  children?: ReactNode;
};

/** Full-screen layer with the branches of the current page, or of the whole form. */
export function Flowchart(props: FlowchartProps) {
  const { formName, onView, isOwner, onClose, onNext, onEditPage } = props;
  const { onAddCondition = onEditPage } = props;
  const { t } = useTranslation('publishing');
  const form = useEditorState(({ document }) => document.form);
  const selection = useEditorState((state) => state.selection.pageId);
  const flow = useMemo(() => flowGraphOf(form), [form]);
  const texts = useFlowTexts(form, flow);
  const [showing, setShowing] = useState<Showing>('chart');
  const view = props.view ?? (flow.pages.length > 1 ? 'all' : 'page');
  const close = useRef<HTMLButtonElement>(null);
  const tryButton = useRef<HTMLButtonElement>(null);
  const isTrying = view === 'all' && showing === 'try';
  const current =
    flow.pages.find(({ id }) => id === selection) ?? flow.pages.find(({ id }) => id === flow.start);
  const context = useMemo(
    () =>
      current && { form, flow, texts, current, onEditPage, onAddCondition, onShowPage: () => onView('page') },
    [form, flow, texts, current, onEditPage, onAddCondition, onView],
  );

  function leavePath() {
    setShowing('chart');
    tryButton.current?.focus();
  }

  function body(): ReactNode {
    if (current === undefined) {
      return (
        <div className={clsx(layout['center'], styles['empty'])}>
          <EmptyState drawing={<MissingFormDrawing />} title={t('flow.noPage')} help={t('flow.noPageHelp')} />
        </div>
      );
    }
    return view === 'page' ? <PageView /> : <AllPages showing={showing} onLeavePath={leavePath} />;
  }

  return (
    <Dialog.Root
      open
      // The layer covers the whole screen.
      disablePointerDismissal
      onOpenChange={(_, { reason, cancel }) => {
        if (reason === 'escape-key' && isTrying) {
          // Escape closes the top layer only.
          cancel();
          leavePath();
        } else {
          onClose();
        }
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          className={clsx(layout['grid'], styles['flow'])}
          data-trying={isTrying ? '' : undefined}
          initialFocus={close}
        >
          <header className={clsx(layout['row'], layout['gap16'], styles['head'])}>
            <Dialog.Title className={typeStyles['titleM']}>{t('flow.title')}</Dialog.Title>
            <span
              className={clsx(layout['grow'], typeStyles['truncate'], typeStyles['muted'])}
              title={formName}
              dir="auto"
            >
              {formName}
            </span>
            <div className={clsx(layout['wrapRow'], styles['tools'])}>
              {view === 'all' && current && (
                <AllPagesTools showing={showing} onShowing={setShowing} tryButton={tryButton} />
              )}
              <SegmentedControl
                label={t('flow.view')}
                value={view}
                onChange={onView}
                options={[
                  { value: 'page', label: t('flow.thisPage'), icon: <File /> },
                  { value: 'all', label: t('flow.allPages'), icon: <Workflow /> },
                ]}
              />
            </div>
            <Dialog.Close
              ref={close}
              render={<IconButton size="lg" label={t('flow.close')} icon={<X size={20} />} />}
            />
          </header>
          <FlowContext value={context}>
            <div className={styles['body']}>{body()}</div>
          </FlowContext>
          <footer className={clsx(layout['spread'], styles['foot'])}>
            <div>
              <FlowLegend
                hasHandles={view === 'all' && showing === 'chart' && current !== undefined}
                hasUnreachable={view === 'all' && flow.pages.some(({ unreachable }) => unreachable)}
              />
            </div>
            {isOwner ? (
              <Button size="lg" className={styles['next']} onClick={onNext}>
                {t('flow.next')}
                <ArrowRight />
              </Button>
            ) : (
              <p className={typeStyles['help']}>{t('flow.onlyOwner')}</p>
            )}
          </footer>
        </Dialog.Popup>
        {props.children}
      </Dialog.Portal>
    </Dialog.Root>
  );
}
