import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { CallFailed } from '../../api/problem';
import { builderOf } from '../../app/paths';
import { Loaded } from '../../loading/Loaded';
import { describeFailure } from '../../locales/describeFailure';
import { PageTitle } from '../../locales/PageTitle';
import type { FormSharing } from '../../sharing/api/formSharing';
import { standaloneForm } from '../../works/standaloneForm';
import type { FormFacts } from './api/loadForm';
import styles from './BuilderPage.module.css';
import { BuilderSkeleton } from './BuilderSkeleton';
import { BuilderTitle } from './BuilderTitle';
import { Announcer } from './editor/announce';
import { EditorProvider, useEdited } from './editor/EditorContext';
import { createEditor, type Editor } from './editor/editorStore';
import { focusKey } from './editor/focus';
import { useFocusWishes } from './editor/useFocusWishes';
import { FormMissing } from './FormMissing';
import { BuilderFrame } from './frame/BuilderFrame';
import { usePageModes } from './frame/usePageModes';
import { type Opened, openDraft } from './keeping/openDraft';
import { SaveStatus } from './keeping/SaveStatus';
import { useKeeper } from './keeping/useKeeper';
import { useSaveByHand } from './keeping/useSaveByHand';
import { MediaDialogHost } from './media/MediaDialogHost';
import type { PublishedForm } from './publish/publishForm';
import { StartForm } from './StartForm';
import { Steps } from './steps/laterSteps';
import { useStep } from './steps/useStep';

/** Spec §2, `/create-form`: the form named by the address, or by where the owner came from, or a new one. */
export function BuilderPage() {
  const [search] = useSearchParams();
  const named = search.get('formId');
  const handedOver = formIdIn(useLocation().state);
  if (named !== null) {
    return <OpenForm key={named} formId={named} />;
  }
  const known = handedOver ?? standaloneForm.read();
  // With the id in the address, a reload and a bookmark come back to the same form.
  return known === null ? <StartForm /> : <Navigate to={builderOf(known)} replace />;
}

function OpenForm({ formId }: { formId: string }) {
  const { t } = useTranslation('builder');
  const { t: core } = useTranslation();
  const opened = useQuery({
    queryKey: ['draft', formId],
    queryFn: () => openDraft(formId),
    // A draft on the screen is the editor's: nothing may load it anew behind its back.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (opened.error instanceof CallFailed && isMissing(opened.error)) {
    return <FormMissing formId={formId} />;
  }
  const isOpen = opened.data !== undefined;
  return (
    // Another element in its place would begin the waiting anew.
    <div role={isOpen ? undefined : 'main'} className={opened.isError ? styles['failure'] : styles['screen']}>
      {!isOpen && <BuilderTitle />}
      <Loaded
        query={opened}
        skeleton={<BuilderSkeleton />}
        describe={(failure) => describeFailure(core, failure, t('open.failed'))}
      >
        {(draft) => <OpenBuilder opened={draft} />}
      </Loaded>
    </div>
  );
}

function OpenBuilder({ opened }: { opened: Opened }) {
  const [editor] = useState(() => createEditor(opened));
  return (
    <EditorProvider editor={editor}>
      <Builder opened={opened} editor={editor} />
      <MediaDialogHost />
      <Announcer />
    </EditorProvider>
  );
}

function Builder({ opened, editor }: { opened: Opened; editor: Editor }) {
  const { t } = useTranslation('builder');
  const keeper = useKeeper(editor, opened);
  const { save, saving } = useSaveByHand(keeper);
  const name = useEdited(({ document }) => document.form.name);
  const { facts, isPublished, isUnpublished, isShared } = useFacts(opened.form);
  const way = useStep();
  const hasStepped = useEver(way.step !== undefined);
  const modes = usePageModes();
  useFocusWishes();

  // Talks to the document's focus: whoever came here by key goes on at the page.
  useEffect(() => editor.wishFocus({ key: focusKey.canvas, onlyIfLost: true }), [editor]);

  return (
    <>
      <PageTitle title={name || t('title')} />
      <BuilderFrame
        form={facts}
        saveStatus={<SaveStatus keeper={keeper} />}
        onSave={save}
        saving={saving}
        modes={modes}
        onStep={way.go}
      />
      {hasStepped && (
        <Suspense>
          <Steps
            facts={facts}
            keeper={keeper}
            way={way}
            onPublished={isPublished}
            onUnpublished={isUnpublished}
            onShared={isShared}
            onAddCondition={(id) => modes.setModeOf(id, 'condition')}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether it is so, or was at any time before. */
function useEver(isSo: boolean): boolean {
  const [ever, setEver] = useState(isSo);
  if (isSo && !ever) {
    setEver(true);
  }
  return ever || isSo;
}

/** What stands around the draft, and what publishing makes of it. */
function useFacts(opened: FormFacts) {
  const [facts, setFacts] = useState(opened);
  const form = useEdited(({ document }) => document.form);
  const [published, setPublished] = useState(form);
  return {
    facts: {
      ...facts,
      hasUnpublishedChanges:
        facts.status === 'published' && (facts.hasUnpublishedChanges || form !== published),
    },
    isPublished: ({ form: sent, ...known }: PublishedForm) => {
      setPublished(sent);
      setFacts((before) => ({ ...before, ...known, status: 'published', hasUnpublishedChanges: false }));
    },
    isShared: (sharing: FormSharing) => setFacts((before) => ({ ...before, ...sharing })),
    isUnpublished: () => setFacts((before) => ({ ...before, status: 'draft', hasUnpublishedChanges: false })),
  };
}

/** Spec §2: the screen before hands the form over as navigation state. */
function formIdIn(state: unknown): string | null {
  const isNamed = typeof state === 'object' && state !== null && 'formId' in state;
  return isNamed && typeof state.formId === 'string' ? state.formId : null;
}

function isMissing({ failure }: CallFailed): boolean {
  return failure.kind === 'problem' && failure.status === 404;
}
