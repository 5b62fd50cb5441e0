import { useTranslation } from 'react-i18next';
import { pageOf } from '../draft/document';
import { useEditor, useEditorState } from '../editor/EditorContext';
import type { EditorState } from '../editor/editorStore';
import { EditableName } from './EditableName';

/** The form's name, edited inline. */
export function FormName() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const name = useEditorState(({ document }) => document.form.name);
  return (
    <EditableName
      label={t('frame.formName')}
      editLabel={t('frame.editFormName', { name })}
      value={name}
      blank={t('frame.formName')}
      onChange={(next) => editor.dispatch({ type: 'form/setName', name: next })}
      look="quiet"
    />
  );
}

/** The title of the selected page, edited inline. */
export function EditablePageTitle() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const pageId = useEditorState(({ selection }) => selection.pageId);
  const title = useEditorState(selectedTitle);
  if (pageId === undefined) {
    return null;
  }
  return (
    <EditableName
      // Typing must not continue in the title of another page.
      key={pageId}
      label={t('frame.pageTitle')}
      editLabel={t('frame.editPageTitle', { title })}
      value={title}
      blank={t('pages.untitled')}
      onChange={(next) => editor.dispatch({ type: 'page/setTitle', id: pageId, title: next })}
      look="pencil"
    />
  );
}

export function selectedTitle({ document, selection }: EditorState): string {
  return pageOf(document.form, selection.pageId)?.pageTitle ?? '';
}
