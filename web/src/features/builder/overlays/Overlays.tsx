import { Suspense, useEffect, useRef, useState } from 'react';
import type { PageId } from '../../../form-rules/ids';
import type { FormSharing } from '../../../shared/sharing/useSharing';
import type { FormFacts } from '../api/loadForm';
import type { Autosave } from '../draft-sync/autosave';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { type FocusRequest, focusKey } from '../editor/focus';
import { selectProblem } from '../problems/goToProblem';
import { type Finding, locationOf } from '../problems/problemLocation';
import type { PublishedForm } from '../publish/publishForm';
import {
  AccessDialog,
  Flowchart,
  PublishDialog,
  SettingsLayer,
  ShareDialog,
  VersionHistory,
} from './lazyOverlays';
import type { useOverlay } from './useOverlay';

export type OverlaysProps = {
  facts: FormFacts;
  autosave: Autosave;
  nav: ReturnType<typeof useOverlay>;
  onPublished: (published: PublishedForm) => void;
  onUnpublished: () => void;
  onShared: (sharing: FormSharing) => void;
  /** Puts a page into condition mode. */
  onAddCondition: (id: PageId) => void;
};

/** The open overlay. Next leads from the flowchart to Publish to Share; each can also be opened directly. */
export function Overlays({
  facts,
  autosave,
  nav,
  onPublished,
  onUnpublished,
  onShared,
  onAddCondition,
}: OverlaysProps) {
  const editor = useEditor();
  const name = useEditorState(({ document }) => document.form.name);
  const [view, setView] = useState<'page' | 'all'>();
  const [isNew, setNew] = useState(false);
  const { overlay, from, go, back, leave } = nav;
  const isOwner = facts.role === 'owner';
  const focusAfter = useFocusAfterLayer(overlay !== undefined);

  function goToPage(id: PageId) {
    editor.select({ pageId: id });
    focusAfter({ key: focusKey.canvas });
    leave();
  }

  function goTo(problem: Finding) {
    if (locationOf(problem).at === 'settings') {
      go('settings', { replace: true });
      return;
    }
    focusAfter(selectProblem(editor, problem));
    leave();
  }

  if (overlay === undefined) {
    return null;
  }
  const isOverFlowchart = overlay === 'publish' && from === 'flowchart';
  const publishing = overlay === 'publish' && isOwner && (
    <Suspense>
      <PublishDialog
        facts={facts}
        autosave={autosave}
        onClose={back}
        onReview={() => {
          setView('all');
          if (isOverFlowchart) {
            back();
          } else {
            go('flowchart', { replace: true });
          }
        }}
        onGoTo={goTo}
        onPublished={(published) => {
          setNew(true);
          onPublished(published);
          go('share', { replace: true });
        }}
      />
    </Suspense>
  );
  return (
    <Suspense>
      {(overlay === 'flowchart' || isOverFlowchart) && (
        <Flowchart
          formName={name}
          view={view}
          onView={setView}
          isOwner={isOwner}
          onClose={leave}
          onNext={() => go('publish')}
          onEditPage={goToPage}
          onAddCondition={(id) => {
            onAddCondition(id);
            goToPage(id);
          }}
        >
          {publishing}
        </Flowchart>
      )}
      {!isOverFlowchart && publishing}
      {overlay === 'share' && isOwner && facts.shareUrl !== undefined && (
        <ShareDialog
          form={{
            id: facts.id,
            name,
            shareUrl: facts.shareUrl,
            access: facts.access,
            embeddable: facts.embeddable,
          }}
          isNew={isNew}
          onChanged={onShared}
          onClose={() => {
            setNew(false);
            (from === 'settings' ? back : leave)();
          }}
        />
      )}
      {overlay === 'people' && isOwner && (
        <AccessDialog formId={facts.id} formName={name} onChanged={onShared} onClose={back} />
      )}
      {overlay === 'settings' && (
        <SettingsLayer facts={facts} saveNow={autosave.saveNow} onOpen={go} onClose={leave} />
      )}
      {overlay === 'versions' && (
        <VersionHistory facts={facts} autosave={autosave} onClose={leave} onUnpublished={onUnpublished} />
      )}
    </Suspense>
  );
}

/** Sets what gets the focus after the open layer is closed. */
function useFocusAfterLayer(isOpen: boolean) {
  const editor = useEditor();
  const requested = useRef<FocusRequest>(undefined);

  // Talks to the document's focus: a closing layer returns it to its opener in the next frame; move it after that.
  useEffect(() => {
    const request = requested.current;
    if (isOpen || request === undefined) {
      return undefined;
    }
    requested.current = undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => editor.requestFocus(request));
    });
    return () => cancelAnimationFrame(frame);
  }, [editor, isOpen]);

  return (request: FocusRequest) => {
    requested.current = request;
  };
}
