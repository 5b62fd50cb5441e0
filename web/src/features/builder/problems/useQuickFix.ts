import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fix } from '../../../form-rules/authoring/fix';
import { notify } from '../../../ui/toast/notify';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import type { FocusRequest } from '../editor/focus';
import { fixLabel } from './problemMessages';
import { validationStoreOf } from './validationStore';

/** Applies a fix and announces it. `focus` is needed because the button disappears. */
export function useQuickFix(): (fix: Fix, focus?: FocusRequest) => void {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  return useCallback(
    (fix, focus) => {
      const label = fixLabel(t, editor.getState().document.form, fix);
      if (editor.dispatch({ type: 'fix/apply', fix }, { focus })) {
        announce(t('problems.fixed', { fix: label }));
        validationStoreOf(editor).checkNow();
      } else {
        notify.error(t('problems.notFixed'));
      }
    },
    [editor, t],
  );
}
