import { PAGES_PER_FORM } from '../../../form-rules/constants.gen';
import type { Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { notify } from '../../../ui/toast/notify';
import { pageOf } from '../draft/document';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import { mint } from './mint';
import { type BuilderTranslate, offerUndo } from './offerUndo';

export function pageActions(editor: Editor, t: BuilderTranslate) {
  const form = () => editor.getState().document.form;

  return {
    addPage: () => {
      const id = mint();
      const isAdded = editor.dispatch(
        { type: 'page/add', id },
        { selection: { pageId: id }, focus: { key: focusKey.canvas } },
      );
      if (isAdded) {
        announce(t('notice.pageAdded', { page: pageOf(form(), id)?.pageTitle ?? '' }));
      } else {
        notify.error(t('notice.pagesFull', { count: PAGES_PER_FORM }));
      }
    },

    duplicatePage: (id: PageId) => {
      const page = pageOf(form(), id);
      if (page === undefined) {
        return;
      }
      const copy = mint();
      const isCopied = editor.dispatch(
        { type: 'page/duplicate', id, copy, title: t('notice.copyOf', { title: page.pageTitle }) },
        { selection: { pageId: copy }, focus: { key: focusKey.pageItem(copy) } },
      );
      if (isCopied) {
        announce(t('notice.pageDuplicated'));
      } else {
        notify.error(t('notice.noRoomForCopy'));
      }
    },

    removePage: (id: PageId, leadTo?: Target) => {
      const { pages } = form();
      const at = pages.findIndex(({ pageId }) => pageId === id);
      const page = pages[at];
      const next = pages[at - 1] ?? pages[at + 1];
      if (page === undefined || next === undefined) {
        notify.info(t('notice.lastPageStays'));
        return;
      }
      const { selection } = editor.getState();
      editor.dispatch(
        { type: 'page/remove', id, ...(leadTo !== undefined && { leadTo }) },
        {
          selection: selection.pageId === id ? { pageId: next.pageId } : selection,
          focus: { key: focusKey.pageItem(next.pageId) },
        },
      );
      offerUndo(editor, t, t('notice.pageRemoved', { page: page.pageTitle }));
    },

    movePage: (id: PageId, to: number) => {
      const count = form().pages.length;
      if (to < 0 || to >= count || !editor.dispatch({ type: 'page/move', id, to })) {
        announce(t(to < 0 ? 'notice.isFirst' : 'notice.isLast'));
        return;
      }
      announce(t('notice.movedTo', { position: to + 1, count }));
    },
  };
}
