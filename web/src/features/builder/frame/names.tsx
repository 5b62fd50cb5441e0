import { useTranslation } from 'react-i18next';
import { pageOf } from '../draft/document';
import { useEdited, useEditor } from '../editor/EditorContext';
import type { EditorState } from '../editor/editorStore';
import { EditableName } from './EditableName';

/** The form's name, edited where it stands. */
export function FormName() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const name = useEdited(({ document }) => document.form.name);
  return (
    <EditableName
      label={t('frame.formName')}
      editLabel={t('frame.editFormName', { name })}
      value={name}
      blank={t('frame.formName')}
      onChange={(next) => editor.give({ type: 'form/renamed', name: next })}
      look="quiet"
    />
  );
}

/** The title of the page on the canvas, edited where it stands. */
export function PageTitleName() {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const pageId = useEdited(({ place }) => place.pageId);
  const title = useEdited(selectedTitle);
  if (pageId === undefined) {
    return null;
  }
  return (
    <EditableName
      // Another page is another name: what was being typed must not go on there.
      key={pageId}
      label={t('frame.pageTitle')}
      editLabel={t('frame.editPageTitle', { title })}
      value={title}
      blank={t('pages.untitled')}
      onChange={(next) => editor.give({ type: 'page/titled', id: pageId, title: next })}
      look="pencil"
    />
  );
}

/** The title of the page on the canvas. */
export function selectedTitle({ document, place }: EditorState): string {
  return place.pageId === undefined ? '' : (pageOf(document.form, place.pageId)?.pageTitle ?? '');
}
