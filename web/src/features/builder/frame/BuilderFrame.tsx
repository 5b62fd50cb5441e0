import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, preloadLazyParts } from '../../../shared/loading/lazyComponent';
import { Button } from '../../../ui/Button/Button';
import layoutStyles from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import type { FormFacts } from '../api/loadForm';
import { Canvas } from '../canvas/Canvas';
import type { PageModes } from '../condition/usePageModes';
import type { Overlay } from '../overlays/useOverlay';
import { PageList } from '../pages/PageList';
import { Panel } from '../panel/Panel';
import { type Tool, useTools } from '../panel/useTools';
import { locationOf } from '../problems/problemLocation';
import { useShortcutSheet } from '../shortcuts/useShortcutSheet';
import { useShortcuts } from '../shortcuts/useShortcuts';
import { BottomBar } from './BottomBar';
import styles from './BuilderFrame.module.css';
import { formMenuItems } from './formMenu';
import { PhoneBar } from './PhoneBar';
import { PreviewBar } from './PreviewBar';
import { Sheet } from './Sheet';
import { type BarProps, TopBar } from './TopBar';
import { useKeepFieldVisible } from './useKeepFieldVisible';
import { type Layout, useLayout } from './useLayout';
import { usePreviewMode } from './usePreviewMode';

const Preview = lazyPart(async () => (await import('../preview/Preview')).Preview);
const ConditionCanvas = lazyPart(async () => (await import('../condition/ConditionCanvas')).ConditionCanvas);
const ShortcutSheet = lazyPart(async () => (await import('../shortcuts/ShortcutSheet')).ShortcutSheet);

const canvasClass = clsx(layoutStyles['stack'], layoutStyles['shrink'], styles['canvas']);

/** The metadata of the open form. */
export type OpenForm = Pick<
  FormFacts,
  'id' | 'status' | 'role' | 'version' | 'shareUrl' | 'hasUnpublishedChanges' | 'opensAt' | 'closesAt'
>;

export type BuilderFrameProps = {
  form: OpenForm;
  saveStatus: ReactNode;
  onSave: () => void;
  saving: boolean;
  modes: PageModes;
  onOverlay: (overlay: Overlay) => void;
};

/** The whole builder: pages, canvas and panel, as far as they fit. */
export function BuilderFrame({ form, saveStatus, onSave, saving, modes, onOverlay }: BuilderFrameProps) {
  const { t } = useTranslation('builder');
  const layout = useLayout();
  useKeepFieldVisible();
  const { isPreview, enter, leave, previewButton, backButton } = usePreviewMode();
  const { mode, setMode } = modes;
  const tools = useTools(setMode);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const canvas = useRef<HTMLElement>(null);
  const sheet = useShortcutSheet(canvas);

  // Talks to the network, after the first render.
  useEffect(() => {
    const soon = setTimeout(preloadLazyParts, 1500);
    return () => clearTimeout(soon);
  }, []);

  const save = () => {
    if (!saving) {
      onSave();
    }
  };
  const onNext = () => onOverlay('flowchart');
  const onPublish = form.role === 'owner' ? () => onOverlay('publish') : undefined;
  useShortcuts({
    canvas,
    isPreview,
    tools,
    onSave: save,
    onPublish,
    onEnterPreview: enter,
    onLeavePreview: leave,
    onShowSheet: sheet.open,
  });

  const bar: BarProps = {
    form,
    saveStatus,
    saving,
    onSave: save,
    onPreview: enter,
    onShortcuts: sheet.open,
    onSettings: () => onOverlay('settings'),
    onGoTo: (problem) => {
      if (locationOf(problem).at === 'settings') {
        onOverlay('settings');
      }
    },
    mode,
    onMode: setMode,
    onFlowchart: onNext,
    onPublish,
    previewButton,
    menu: formMenuItems(form, onOverlay, t, layout === 'narrow'),
  };

  if (isPreview) {
    return (
      <div className={styles['builder']} data-layout={layout} data-preview="">
        <PreviewBar isNarrow={layout === 'narrow'} onBack={leave} backButton={backButton} />
        <main className={canvasClass}>
          <Suspense>
            <Preview onBack={leave} />
          </Suspense>
        </main>
      </div>
    );
  }
  return (
    <div className={styles['builder']} data-layout={layout}>
      <a href="#canvas" className={layoutStyles['skipLink']}>
        {t('frame.skip')}
      </a>
      {layout === 'narrow' ? (
        <PhoneBar {...bar} />
      ) : (
        <TopBar {...bar} onPanel={layout === 'middle' ? () => setPanelOpen(true) : undefined} />
      )}
      {layout !== 'narrow' && (
        <nav
          className={clsx(layoutStyles['stack'], styles['pages'])}
          data-region="pages"
          aria-label={t('pages.heading')}
        >
          <h2 className={clsx(typeStyles['heading'], styles['heading'])}>{t('pages.heading')}</h2>
          <PageList />
        </nav>
      )}
      <main ref={canvas} id="canvas" data-region="canvas" tabIndex={-1} className={canvasClass}>
        {mode === 'edit' ? (
          <Canvas />
        ) : (
          <Suspense>
            <ConditionCanvas onDone={() => setMode('edit')} />
          </Suspense>
        )}
      </main>
      <SidePanel
        layout={layout}
        tools={tools}
        isOpen={isPanelOpen}
        onOpenChange={setPanelOpen}
        onNext={onNext}
      />
      {layout === 'narrow' && <BottomBar tools={tools} onNext={onNext} />}
      <Suspense>
        {sheet.wasOpened && <ShortcutSheet open={sheet.isOpen} onClose={sheet.close} tools={tools} />}
      </Suspense>
    </div>
  );
}

type SidePanelProps = {
  layout: Layout;
  tools: readonly Tool[];
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  onNext: () => void;
};

/** The panel beside the canvas, or in a sheet if there is no room. On phones the bottom bar replaces it. */
function SidePanel({ layout, tools, isOpen, onOpenChange, onNext }: SidePanelProps) {
  const { t } = useTranslation('builder');
  const next = (
    <div className={styles['next']}>
      <Button size="lg" fullWidth onClick={onNext}>
        {t('frame.next')}
        <ArrowRight />
      </Button>
    </div>
  );
  switch (layout) {
    case 'wide':
      return (
        <aside
          className={clsx(layoutStyles['stack'], styles['panel'])}
          data-region="panel"
          aria-label={t('panel.label')}
        >
          <div className={clsx(layoutStyles['grow'], styles['tools'])}>
            <Panel tools={tools} look="column" />
          </div>
          {next}
        </aside>
      );
    case 'middle':
      return (
        <Sheet open={isOpen} onOpenChange={onOpenChange} title={t('panel.label')} side="end">
          {(close) => (
            <>
              <Panel tools={tools} look="column" onUse={close} />
              {next}
            </>
          )}
        </Sheet>
      );
    case 'narrow':
      return null;
  }
}
