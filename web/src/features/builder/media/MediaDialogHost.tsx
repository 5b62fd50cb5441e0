import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { questionOf } from '../draft/document';
import { useEdited } from '../editor/EditorContext';
import { askedMedia, closeMediaDialog } from './askedMedia';

// Many forms show neither image nor video.
const MediaDialog = lazy(async () => ({ default: (await import('./MediaDialog')).MediaDialog }));

/** The media dialog of the open draft; the builder has one. */
export function MediaDialogHost() {
  const { questionId, open, serial } = useStore(askedMedia);
  const question = useEdited(({ document }) =>
    questionId === undefined ? undefined : questionOf(document.form, questionId),
  );

  // Talks to the store of the dialog: another form must not open with the dialog of this one.
  useEffect(() => closeMediaDialog, []);

  if (question?.type !== 'Image' && question?.type !== 'Video') {
    return null;
  }
  return (
    <Suspense>
      <MediaDialog key={serial} question={question} open={open} onClose={closeMediaDialog} />
    </Suspense>
  );
}
