import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { isMediaBlock } from '../../../form-rules/questionKinds';
import { questionOf } from '../draft/document';
import { useEditorState } from '../editor/EditorContext';
import { closeMediaDialog, mediaRequest } from '../editor/mediaRequest';

// Lazy: many forms have no media.
const MediaDialog = lazy(async () => ({ default: (await import('./MediaDialog')).MediaDialog }));

/** The single media dialog of the builder. */
export function MediaDialogHost() {
  const { questionId, open, serial } = useStore(mediaRequest);
  const question = useEditorState(({ document }) => questionOf(document.form, questionId));

  // Talks to the dialog store: another form must not open with this dialog.
  useEffect(() => closeMediaDialog, []);

  if (question === undefined || !isMediaBlock(question)) {
    return null;
  }
  return (
    <Suspense>
      <MediaDialog key={serial} question={question} open={open} onClose={closeMediaDialog} />
    </Suspense>
  );
}
