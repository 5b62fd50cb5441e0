import type { PageId, SectionId } from '../../../form-rules/ids';
import { notify } from '../../../ui/toast/notify';
import { pageOf } from '../draft/document';
import { announce } from './announce';
import type { Editor } from './editorStore';
import { focusKey } from './focus';
import { mint } from './mint';
import type { BuilderTranslate } from './offerUndo';

export function sectionActions(editor: Editor, t: BuilderTranslate) {
  const form = () => editor.getState().document.form;
  return {
    /** Groups the questions up to the selected one, or all of the page. */
    addSection: () => {
      const { selection, nextSection } = editor.getState();
      const page = pageOf(form(), selection.pageId);
      const upTo =
        selection.questionId ?? page?.questions.findLast(({ sectionId }) => sectionId === undefined)?.id;
      if (page === undefined || upTo === undefined) {
        notify.info(t('notice.nothingToGroup'));
        return;
      }
      const hasChanged = editor.dispatch(
        { type: 'section/add', id: mint(), pageId: page.pageId, upTo, ...nextSection },
        { focus: { key: focusKey.card(upTo), onlyIfLost: true } },
      );
      if (hasChanged) {
        announce(t('notice.sectionAdded'));
      } else {
        notify.info(t('notice.alreadyGrouped'));
      }
    },

    ungroup: (pageId: PageId, id: SectionId) => {
      const first = pageOf(form(), pageId)?.questions.find(({ sectionId }) => sectionId === id)?.id;
      if (editor.dispatch({ type: 'section/ungroup', pageId, id })) {
        const key = first === undefined ? focusKey.canvas : focusKey.card(first);
        editor.requestFocus({ key, onlyIfLost: true });
        announce(t('notice.ungrouped'));
      }
    },
  };
}
