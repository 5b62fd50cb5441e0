import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGES_PER_FORM } from '../../../../form-rules/constants.gen';
import type { Target } from '../../../../form-rules/definition';
import type { PageId } from '../../../../form-rules/ids';
import { notify } from '../../../../ui/toast/notify';
import { pageOf } from '../../draft/document';
import { useEditor } from '../../editor/EditorContext';
import { mint } from '../../editor/mint';
import { offerUndo } from '../../editor/offerUndo';
import { useFlow } from '../flowContext';
import { type FlowEdge, nodeOf } from '../flowGraph';
import { insertPageOnEdge, redirectEdge, redirectEdgeToNewPage } from './changeEdge';

/** Changes edges; each change is one undo step and offers Undo in a toast. */
export function useChangeEdge() {
  const { flow, texts } = useFlow();
  const editor = useEditor();
  const { t } = useTranslation('publishing');
  const { t: tb } = useTranslation('builder');
  return useMemo(() => {
    const form = () => editor.getState().document.form;
    const showUndo = (text: string) => offerUndo(editor, tb, text);

    function addPage(
      edge: FlowEdge,
      commandsFor: typeof insertPageOnEdge,
      text: (title: string) => string,
    ): PageId | undefined {
      if (form().pages.length >= PAGES_PER_FORM) {
        notify.error(tb('notice.pagesFull', { count: PAGES_PER_FORM }));
        return undefined;
      }
      const id = mint();
      const commands = commandsFor(form(), edge, id, mint);
      editor.dispatch({ type: 'batch', commands }, { selection: { pageId: id } });
      showUndo(text(pageOf(form(), id)?.pageTitle ?? ''));
      return id;
    }

    const redirectedText = (edge: FlowEdge) => {
      const exit = texts.exit(edge);
      return (target: string) => t('flow.exit.changed', { exit, target });
    };
    return {
      redirect: (edge: FlowEdge, to: Target) => {
        const text = redirectedText(edge);
        if (editor.dispatch({ type: 'batch', commands: redirectEdge(form(), edge, to, mint) })) {
          showUndo(text(texts.target(nodeOf(flow, to))));
        }
      },
      /** Returns the new page, or undefined if the form is full. */
      redirectToNewPage: (edge: FlowEdge) => addPage(edge, redirectEdgeToNewPage, redirectedText(edge)),
      insertPage: (edge: FlowEdge) =>
        addPage(edge, insertPageOnEdge, (page) => t('flow.exit.inserted', { page })),
      removeCondition: ({ from }: FlowEdge) => {
        if (editor.dispatch({ type: 'condition/remove', pageId: from })) {
          showUndo(tb('condition.removed'));
        }
      },
    };
  }, [editor, flow, t, tb, texts]);
}

export type EdgeChanges = ReturnType<typeof useChangeEdge>;
