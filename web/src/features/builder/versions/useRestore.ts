import { useTranslation } from 'react-i18next';
import type { DraftForm } from '../draft/document';
import { offerUndo } from '../editor/actionWords';
import { useEditor } from '../editor/EditorContext';

/** Brings a version back into the draft, as one step that can be undone. */
export function useRestore(onRestored: () => void): (version: number, content: DraftForm) => void {
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  const editor = useEditor();
  return (version, content) => {
    if (editor.give({ type: 'form/replaced', form: content })) {
      offerUndo(editor, tb, t('versions.restored', { version }));
    }
    onRestored();
  };
}
