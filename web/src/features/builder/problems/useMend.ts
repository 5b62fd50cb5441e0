import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fix } from '../../../form-rules/publishing/fix';
import { notify } from '../../../ui/toast/notify';
import { announce } from '../editor/announce';
import { useEditor } from '../editor/EditorContext';
import type { FocusWish } from '../editor/focus';
import { problemWatchOf } from './problemWatch';
import { fixWords } from './problemWords';

/** Takes the one step that removes a problem, and says what was done. The focus goes where `focus` says: the button is gone. */
export function useMend(): (fix: Fix, focus?: FocusWish) => void {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  return useCallback(
    (fix, focus) => {
      const words = fixWords(t, editor.getState().document.form, fix);
      if (editor.give({ type: 'fix/applied', fix }, { focus })) {
        announce(t('problems.fixed', { fix: words }));
        problemWatchOf(editor).lookNow();
      } else {
        notify.error(t('problems.notFixed'));
      }
    },
    [editor, t],
  );
}
