import { Dialog } from '@base-ui/react/dialog';
import { ArrowRight, File, Workflow, X } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import { MissingFormDrawing } from '../../../ui/EmptyState/drawings';
import { EmptyState } from '../../../ui/EmptyState/EmptyState';
import { IconButton } from '../../../ui/IconButton/IconButton';
import { SegmentedControl } from '../../../ui/SegmentedControl/SegmentedControl';
import { useEdited } from '../editor/EditorContext';
import { AllPages } from './AllPages';
import { AllPagesTools, type Showing } from './AllPagesTools';
import styles from './Flowchart.module.css';
import { FlowLegend } from './FlowLegend';
import { flowOf } from './flowOf';
import { PageView } from './PageView';
import { useFlowWords } from './useFlowWords';

/** How much of the form the flowchart shows. */
export type FlowView = 'page' | 'all';

export type FlowchartProps = {
  formName: string;
  view: FlowView;
  onView: (view: FlowView) => void;
  /** Whoever else edits the form cannot publish it. */
  isOwner: boolean;
  onClose: () => void;
  /** On to publishing. */
  onNext: () => void;
  /** Leaves the flowchart for this page. */
  onEditPage: (id: PageId) => void;
  /** Leaves the flowchart for the condition mode of this page; left out, for the page. */
  onAddCondition?: ((id: PageId) => void) | undefined;
};

/** Where every answer leads: the layer over the builder with the current page's branches, or the whole form. */
export function Flowchart(props: FlowchartProps) {
  const { formName, view, onView, isOwner, onClose, onNext, onEditPage } = props;
  const { onAddCondition = onEditPage } = props;
  const { t } = useTranslation('publishing');
  const form = useEdited(({ document }) => document.form);
  const place = useEdited((state) => state.place.pageId);
  const flow = useMemo(() => flowOf(form), [form]);
  const words = useFlowWords(form, flow);
  const [showing, setShowing] = useState<Showing>('chart');
  const close = useRef<HTMLButtonElement>(null);
  const tryButton = useRef<HTMLButtonElement>(null);
  const isTrying = view === 'all' && showing === 'try';
  const current = flow.pages.find(({ id }) => id === place) ?? flow.pages.find(({ id }) => id === flow.start);

  function leavePath() {
    setShowing('chart');
    tryButton.current?.focus();
  }

  function body(): ReactNode {
    if (current === undefined) {
      return (
        <div className={styles['empty']}>
          <EmptyState drawing={<MissingFormDrawing />} title={t('flow.noPage')} help={t('flow.noPageHelp')} />
        </div>
      );
    }
    const shared = { form, flow, words, current, onEditPage };
    return view === 'page' ? (
      <PageView {...shared} onAddCondition={onAddCondition} />
    ) : (
      <AllPages {...shared} showing={showing} onLeavePath={leavePath} onShowPage={() => onView('page')} />
    );
  }

  return (
    <Dialog.Root
      open
      // A click on the page behind cannot be meant: the layer covers it all.
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
        <Dialog.Popup className={styles['flow']} data-trying={isTrying ? '' : undefined} initialFocus={close}>
          <header className={styles['head']}>
            <Dialog.Title className={styles['title']}>{t('flow.title')}</Dialog.Title>
            <span className={styles['name']} title={formName}>
              {formName}
            </span>
            <div className={styles['tools']}>
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
          <div className={styles['body']}>{body()}</div>
          <footer className={styles['foot']}>
            <div className={styles['legend']}>
              <FlowLegend hasLost={view === 'all' && flow.pages.some(({ lost }) => lost)} />
            </div>
            {isOwner ? (
              <Button size="lg" className={styles['next']} onClick={onNext}>
                {t('flow.next')}
                <ArrowRight />
              </Button>
            ) : (
              <p className={styles['onlyOwner']}>{t('flow.onlyOwner')}</p>
            )}
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
