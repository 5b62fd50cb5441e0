import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { CallFailed } from '../../api/problem';
import { builderOf } from '../../paths';
import { registerCommandSource } from '../../shared/commands/screenCommands';
import { optionalPart } from '../../shared/loading/lazyComponent';
import { QueryBoundary } from '../../shared/loading/QueryBoundary';
import { describeFailure } from '../../shared/locales/describeFailure';
import { PageTitle } from '../../shared/locales/PageTitle';
import type { FormSharing } from '../../shared/sharing/useSharing';
import { standaloneForm } from '../../shared/works/standaloneForm';
import type { FormFacts } from './api/loadForm';
import styles from './BuilderPage.module.css';
import { BuilderSkeleton } from './BuilderSkeleton';
import { BuilderTitle } from './BuilderTitle';
import { CreateForm } from './CreateForm';
import { usePageModes } from './condition/usePageModes';
import { type OpenedDraft, openDraft } from './draft-sync/openDraft';
import { SaveStatus } from './draft-sync/SaveStatus';
import { useAutosave } from './draft-sync/useAutosave';
import { useSaveButton } from './draft-sync/useSaveButton';
import { Announcer } from './editor/announce';
import { EditorProvider, useEditorState } from './editor/EditorContext';
import { createEditor, type Editor } from './editor/editorStore';
import { focusKey } from './editor/focus';
import { useFocusRequests } from './editor/useFocusRequests';
import { FormNotFound } from './FormNotFound';
import { BuilderFrame } from './frame/BuilderFrame';
import { MediaDialogHost } from './media/MediaDialogHost';
import { Overlays } from './overlays/lazyOverlays';
import { useOverlay } from './overlays/useOverlay';
import type { PublishedForm } from './publish/publishForm';

/** Not needed for editing, so the builder opens and works without it. */
const Presence = optionalPart(async () => (await import('./presence/Presence')).Presence, 'merging');

/** Spec §2, `/create-form`: the form named in the URL or in the navigation state, or a new one. */
export function BuilderPage() {
  const [search] = useSearchParams();
  const urlId = search.get('formId');
  const passedId = formIdIn(useLocation().state);
  if (urlId !== null) {
    return <OpenForm key={urlId} formId={urlId} />;
  }
  const known = passedId ?? standaloneForm.read();
  // With the id in the URL, a reload or bookmark opens the same form.
  return known === null ? <CreateForm /> : <Navigate to={builderOf(known)} replace />;
}

function OpenForm({ formId }: { formId: string }) {
  const { t } = useTranslation('builder');
  const { t: core } = useTranslation();
  const opened = useQuery({
    queryKey: ['draft', formId],
    queryFn: () => openDraft(formId),
    // The editor owns the open draft; it must not be fetched again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (opened.error instanceof CallFailed && isMissing(opened.error)) {
    return <FormNotFound formId={formId} />;
  }
  const isOpen = opened.data !== undefined;
  return (
    // Another element would restart the loading state.
    <div role={isOpen ? undefined : 'main'} className={opened.isError ? styles['failure'] : styles['screen']}>
      {!isOpen && <BuilderTitle />}
      <QueryBoundary
        query={opened}
        skeleton={<BuilderSkeleton />}
        describe={(failure) => describeFailure(core, failure, t('open.failed'))}
      >
        {(draft) => <OpenBuilder opened={draft} />}
      </QueryBoundary>
    </div>
  );
}

function OpenBuilder({ opened }: { opened: OpenedDraft }) {
  const [editor] = useState(() => createEditor(opened));
  return (
    <EditorProvider editor={editor}>
      <Builder opened={opened} editor={editor} />
      <MediaDialogHost />
      <Announcer />
    </EditorProvider>
  );
}

function Builder({ opened, editor }: { opened: OpenedDraft; editor: Editor }) {
  const { t } = useTranslation('builder');
  const autosave = useAutosave(editor, opened);
  const name = useEditorState(({ document }) => document.form.name);
  const { facts, onPublished, onUnpublished, onShared } = useFormFacts(opened.form);
  const { save, saving } = useSaveButton(autosave, facts.status === 'published');
  const nav = useOverlay();
  const hasOpenedOverlay = useOnceTrue(nav.overlay !== undefined);
  const modes = usePageModes();
  useFocusRequests();

  // Talks to the document's focus: keyboard users continue at the page.
  useEffect(() => editor.requestFocus({ key: focusKey.canvas, onlyIfLost: true }), [editor]);

  // Talks to the command bar, which offers pages and questions.
  useEffect(
    () =>
      registerCommandSource(async (search) => (await import('./palette')).builderCommands(editor, search)),
    [editor],
  );

  return (
    <>
      <PageTitle title={name || t('title')} />
      <BuilderFrame
        form={facts}
        saveStatus={
          <>
            <Suspense>
              <Presence formId={facts.id} autosave={autosave} />
            </Suspense>
            <SaveStatus autosave={autosave} />
          </>
        }
        onSave={save}
        saving={saving}
        modes={modes}
        onOverlay={nav.go}
      />
      {hasOpenedOverlay && (
        <Suspense>
          <Overlays
            facts={facts}
            autosave={autosave}
            nav={nav}
            onPublished={onPublished}
            onUnpublished={onUnpublished}
            onShared={onShared}
            onAddCondition={(id) => modes.setModeOf(id, 'condition')}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether the value is or was ever true. */
function useOnceTrue(value: boolean): boolean {
  const [ever, setEver] = useState(value);
  if (value && !ever) {
    setEver(true);
  }
  return ever || value;
}

function useFormFacts(opened: FormFacts) {
  const [facts, setFacts] = useState(opened);
  const form = useEditorState(({ document }) => document.form);
  const [published, setPublished] = useState(form);
  return {
    facts: {
      ...facts,
      hasUnpublishedChanges:
        facts.status === 'published' && (facts.hasUnpublishedChanges || form !== published),
    },
    onPublished: ({ form: sent, ...known }: PublishedForm) => {
      setPublished(sent);
      setFacts((before) => ({ ...before, ...known, status: 'published', hasUnpublishedChanges: false }));
    },
    onShared: (sharing: FormSharing) => setFacts((before) => ({ ...before, ...sharing })),
    onUnpublished: () => setFacts((before) => ({ ...before, status: 'draft', hasUnpublishedChanges: false })),
  };
}

/** Spec §2: the previous screen passes the form id as navigation state. */
function formIdIn(state: unknown): string | null {
  const isNamed = typeof state === 'object' && state !== null && 'formId' in state;
  return isNamed && typeof state.formId === 'string' ? state.formId : null;
}

function isMissing({ failure }: CallFailed): boolean {
  return failure.kind === 'problem' && failure.status === 404;
}
