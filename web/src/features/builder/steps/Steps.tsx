import { Suspense, useEffect, useRef, useState } from 'react';
import type { PageId } from '../../../form-rules/ids';
import type { Problem } from '../../../form-rules/publishing/problem';
import type { FormSharing } from '../../../sharing/api/formSharing';
import type { FormFacts } from '../api/loadForm';
import { useEdited, useEditor } from '../editor/EditorContext';
import { type FocusWish, focusKey } from '../editor/focus';
import type { Keeper } from '../keeping/keeper';
import { selectProblem } from '../problems/goToProblem';
import type { PublishedForm } from '../publish/publishForm';
import { Flowchart, PeopleDialog, PublishDialog, ShareDialog, VersionHistory } from './laterSteps';
import type { useStep } from './useStep';

export type StepsProps = {
  facts: FormFacts;
  keeper: Keeper;
  way: ReturnType<typeof useStep>;
  onPublished: (published: PublishedForm) => void;
  onUnpublished: () => void;
  onShared: (sharing: FormSharing) => void;
  /** Puts a page into condition mode. */
  onAddCondition: (id: PageId) => void;
};

/** Builder to flowchart to Publish to Share: whatever stands over the editor now. */
export function Steps({
  facts,
  keeper,
  way,
  onPublished,
  onUnpublished,
  onShared,
  onAddCondition,
}: StepsProps) {
  const editor = useEditor();
  const name = useEdited(({ document }) => document.form.name);
  const [view, setView] = useState<'page' | 'all'>('page');
  const [isNew, setNew] = useState(false);
  const { step, go, back, leave } = way;
  const isOwner = facts.role === 'owner';
  const focusAfter = useRef<FocusWish>(undefined);

  // Talks to the document's focus: a layer that closes gives it back to what opened it in the frame after, and only
  // then it can go on.
  useEffect(() => {
    const wish = focusAfter.current;
    if (step !== undefined || wish === undefined) {
      return undefined;
    }
    focusAfter.current = undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => editor.wishFocus(wish));
    });
    return () => cancelAnimationFrame(frame);
  }, [editor, step]);

  function goToPage(id: PageId) {
    editor.select({ pageId: id });
    focusAfter.current = { key: focusKey.canvas };
    leave();
  }

  function goTo(problem: Problem) {
    focusAfter.current = selectProblem(editor, problem);
    leave();
  }

  if (step === undefined) {
    return null;
  }
  return (
    <Suspense>
      {(step === 'flowchart' || step === 'publish') && (
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
        />
      )}
      {step === 'publish' && isOwner && (
        <PublishDialog
          facts={facts}
          keeper={keeper}
          onClose={back}
          onReview={() => {
            setView('all');
            back();
          }}
          onGoTo={goTo}
          onPublished={(published) => {
            setNew(true);
            onPublished(published);
            go('share', { replace: true });
          }}
        />
      )}
      {step === 'share' && isOwner && facts.shareUrl !== undefined && (
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
            leave();
          }}
        />
      )}
      {step === 'people' && isOwner && (
        <PeopleDialog formId={facts.id} formName={name} onChanged={onShared} onClose={leave} />
      )}
      {step === 'versions' && (
        <VersionHistory facts={facts} keeper={keeper} onClose={leave} onUnpublished={onUnpublished} />
      )}
    </Suspense>
  );
}
