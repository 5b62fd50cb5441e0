import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actions } from './actions';
import { useEditor } from './EditorContext';
import { optionActions } from './optionActions';
import { pageActions } from './pageActions';
import { questionActions } from './questionActions';
import { travelActions } from './travelActions';

/** The actions on the open draft. */
export function useActions(): Actions {
  const editor = useEditor();
  const { t } = useTranslation('builder');
  return useMemo(
    () => ({
      ...questionActions(editor, t),
      ...optionActions(editor, t),
      ...pageActions(editor, t),
      ...travelActions(editor, t),
    }),
    [editor, t],
  );
}
