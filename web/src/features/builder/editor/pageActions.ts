import { PAGES_PER_FORM } from '../../../form-rules/limits';
import { notify } from '../../../ui/toast/notify';
import { pageOf } from '../draft/document';
import type { Actions } from './actions';
import { type BuilderWords, offerUndo } from './actionWords';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import { mint } from './mint';

/** What can be done to pages. */
export function pageActions(
  editor: Editor,
  t: BuilderWords,
): Pick<Actions, 'addPage' | 'selectPage' | 'duplicatePage' | 'removePage' | 'movePage'> {
  const form = () => editor.getState().document.form;

  return {
    addPage() {
      const id = mint();
      const isAdded = editor.give(
        { type: 'page/added', id },
        { place: { pageId: id }, focus: { key: focusKey.canvas } },
      );
      if (isAdded) {
        announce(t('said.pageAdded', { page: pageOf(form(), id)?.pageTitle ?? '' }));
      } else {
        notify.error(t('said.pagesFull', { count: PAGES_PER_FORM }));
      }
    },

    selectPage(id) {
      editor.select({ pageId: id });
    },

    duplicatePage(id) {
      const page = pageOf(form(), id);
      if (page === undefined) {
        return;
      }
      const copy = mint();
      const isCopied = editor.give(
        { type: 'page/duplicated', id, copy, title: t('said.copyOf', { title: page.pageTitle }) },
        { place: { pageId: copy }, focus: { key: focusKey.pageItem(copy) } },
      );
      if (isCopied) {
        announce(t('said.pageDuplicated'));
      } else {
        notify.error(t('said.noRoomForCopy'));
      }
    },

    removePage(id, leadTo) {
      const { pages } = form();
      const at = pages.findIndex(({ pageId }) => pageId === id);
      const page = pages[at];
      const next = pages[at - 1] ?? pages[at + 1];
      if (page === undefined || next === undefined) {
        notify.info(t('said.lastPageStays'));
        return;
      }
      const { place } = editor.getState();
      editor.give(
        { type: 'page/removed', id, ...(leadTo !== undefined && { leadTo }) },
        {
          place: place.pageId === id ? { pageId: next.pageId } : place,
          focus: { key: focusKey.pageItem(next.pageId) },
        },
      );
      offerUndo(editor, t, t('said.pageRemoved', { page: page.pageTitle }));
    },

    movePage(id, to) {
      const count = form().pages.length;
      if (to < 0 || to >= count || !editor.give({ type: 'page/moved', id, to })) {
        announce(t(to < 0 ? 'said.isFirst' : 'said.isLast'));
        return;
      }
      announce(t('said.movedTo', { position: to + 1, count }));
    },
  };
}
