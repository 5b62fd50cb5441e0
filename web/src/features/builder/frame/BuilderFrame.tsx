import { ArrowRight } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button/Button';
import type { FormFacts } from '../api/loadForm';
import { Canvas } from '../canvas/Canvas';
import { PageList } from '../pages/PageList';
import { Panel } from '../panel/Panel';
import { useTools } from '../panel/useTools';
import { useShortcutSheet } from '../shortcuts/useShortcutSheet';
import { useShortcuts } from '../shortcuts/useShortcuts';
import { fetchLaterSteps } from '../steps/laterSteps';
import type { Step } from '../steps/useStep';
import { BottomBar } from './BottomBar';
import styles from './BuilderFrame.module.css';
import { waysOf } from './formWays';
import { ConditionCanvas, fetchLaterParts, Preview, ShortcutSheet } from './laterParts';
import { PhoneBar } from './PhoneBar';
import { PreviewBar } from './PreviewBar';
import { Sheet } from './Sheet';
import { type BarProps, TopBar } from './TopBar';
import { useKeyboardRoom } from './useKeyboardRoom';
import { useLayout } from './useLayout';
import type { PageModes } from './usePageModes';
import { usePreviewFocus } from './usePreviewFocus';
import { usePreviewMode } from './usePreviewMode';

/** The form on the screen, apart from what is edited. */
export type OpenForm = Pick<FormFacts, 'id' | 'status' | 'role' | 'version' | 'shareUrl'> & {
  readonly hasUnpublishedChanges: boolean;
};

export type BuilderFrameProps = {
  form: OpenForm;
  saveStatus: ReactNode;
  onSave: () => void;
  saving: boolean;
  modes: PageModes;
  /** Puts a step on the way to publishing over the editor. */
  onStep: (step: Step) => void;
};

/** The whole builder: the pages on the left, the canvas, and the panel on the right, as far as there is room. */
export function BuilderFrame({ form, saveStatus, onSave, saving, modes, onStep }: BuilderFrameProps) {
  const { t } = useTranslation('builder');
  const layout = useLayout();
  useKeyboardRoom();
  const { isPreview, enter, leave } = usePreviewMode();
  const { mode, setMode } = modes;
  const tools = useTools(setMode);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const canvas = useRef<HTMLElement>(null);
  const sheet = useShortcutSheet(canvas);
  const { previewButton, backButton } = usePreviewFocus(isPreview);

  // Talks to the network, once the screen stands.
  useEffect(() => {
    const soon = setTimeout(() => {
      fetchLaterParts();
      fetchLaterSteps();
    }, 1500);
    return () => clearTimeout(soon);
  }, []);

  const save = () => {
    if (!saving) {
      onSave();
    }
  };
  useShortcuts({
    canvas,
    isPreview,
    tools,
    onSave: save,
    onEnterPreview: enter,
    onLeavePreview: leave,
    onShowSheet: sheet.open,
  });

  const isDraft = form.status === 'draft';
  const bar: BarProps = {
    isDraft,
    hasUnpublishedChanges: form.hasUnpublishedChanges,
    saveStatus,
    saving,
    onSave: save,
    onPreview: enter,
    onShortcuts: sheet.open,
    mode,
    onMode: setMode,
    previewButton,
    ways: waysOf(form, onStep, t),
  };
  const onNext = () => onStep('flowchart');
  const next = (
    <Button size="lg" fullWidth onClick={onNext}>
      {t('frame.next')}
      <ArrowRight />
    </Button>
  );

  if (isPreview) {
    return (
      <div className={styles['builder']} data-layout={layout} data-preview="">
        <PreviewBar isDraft={isDraft} isNarrow={layout === 'narrow'} onBack={leave} backButton={backButton} />
        <main className={styles['preview']}>
          <Suspense>
            <Preview onBack={leave} />
          </Suspense>
        </main>
      </div>
    );
  }
  return (
    <div className={styles['builder']} data-layout={layout}>
      <a href="#canvas" className={styles['skip']}>
        {t('frame.skip')}
      </a>
      {layout === 'narrow' ? (
        <PhoneBar {...bar} />
      ) : (
        <TopBar {...bar} onPanel={layout === 'middle' ? () => setPanelOpen(true) : undefined} />
      )}
      {layout !== 'narrow' && (
        <nav className={styles['pages']} data-region="pages" aria-label={t('pages.heading')}>
          <h2 className={styles['heading']}>{t('pages.heading')}</h2>
          <PageList />
        </nav>
      )}
      <main ref={canvas} id="canvas" data-region="canvas" tabIndex={-1} className={styles['canvas']}>
        {mode === 'edit' ? (
          <Canvas />
        ) : (
          <Suspense>
            <ConditionCanvas onDone={() => setMode('edit')} />
          </Suspense>
        )}
      </main>
      {layout === 'wide' && (
        <aside className={styles['panel']} data-region="panel" aria-label={t('panel.label')}>
          <div className={styles['tools']}>
            <Panel tools={tools} look="column" />
          </div>
          <div className={styles['next']}>{next}</div>
        </aside>
      )}
      {layout === 'middle' && (
        <Sheet open={isPanelOpen} onOpenChange={setPanelOpen} title={t('panel.label')} side="end">
          {(close) => (
            <>
              <Panel tools={tools} look="column" onUse={close} />
              <div className={styles['next']}>{next}</div>
            </>
          )}
        </Sheet>
      )}
      {layout === 'narrow' && <BottomBar tools={tools} onNext={onNext} />}
      <Suspense>
        {sheet.wasOpened && <ShortcutSheet open={sheet.isOpen} onClose={sheet.close} tools={tools} />}
      </Suspense>
    </div>
  );
}
