import type { KeyboardEvent } from 'react';
import { isDefaultText, NEW_QUESTION_TYPE } from '../../../form-rules/authoring/newQuestion';
import { isTextBlock, takesAnswer } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { pageWithQuestion } from '../draft/document';
import { numberAndText } from '../draft/numbering';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';

export function useCardKeys(question: Question): (event: KeyboardEvent<HTMLElement>) => void {
  const editor = useEditor();
  const actions = useActions();
  const { id } = question;

  /** False: the key is not handled here. */
  function inText(event: KeyboardEvent): boolean {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter' && !event.shiftKey && isPlain && !isTextBlock(question)) {
      // Several questions of one type can be added in a row.
      const isSame = isDefaultText(question.questionText) && takesAnswer(question.type);
      actions.addQuestion(isSame ? question.type : NEW_QUESTION_TYPE, id);
      return true;
    }
    if (event.key === 'Backspace' && isEmpty(question)) {
      actions.removeQuestion(id);
      return true;
    }
    return false;
  }

  function onCard(event: KeyboardEvent): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      const isRemoval = event.key === 'Backspace' && (event.ctrlKey || event.metaKey);
      if (isRemoval) {
        actions.removeQuestion(id);
      }
      return isRemoval;
    }
    switch (event.key) {
      case 'Enter':
        editor.requestFocus({ key: focusKey.question(id), caret: 'end' });
        return true;
      case 'Delete':
      case 'Backspace':
        actions.removeQuestion(id);
        return true;
      case 'ArrowUp':
      case 'ArrowDown':
        goToNeighbour(event.key === 'ArrowUp' ? -1 : 1);
        return true;
      default:
        return false;
    }
  }

  function anywhere(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      actions.duplicateQuestion(id);
      return true;
    }
    // With Ctrl the shortcut changes the page.
    const isAlt = event.altKey && !event.ctrlKey && !event.metaKey;
    if (isAlt && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      actions.moveQuestionBy(id, event.key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    if (event.key === 'Escape') {
      editor.requestFocus({ key: focusKey.card(id) });
      return true;
    }
    return false;
  }

  function goToNeighbour(by: -1 | 1) {
    const page = pageWithQuestion(editor.getState().document.form, id);
    const at = page?.questions.findIndex((one) => one.id === id) ?? -1;
    const next = page?.questions[at + by]?.id;
    if (page && next !== undefined) {
      editor.select({ pageId: page.pageId, questionId: next }, { key: focusKey.card(next) });
    } else if (by < 0) {
      editor.requestFocus({ key: focusKey.canvas });
    }
  }

  return (event) => {
    const { target, currentTarget } = event;
    // React bubbles events of dialogs opened from the card; ignore them.
    const isOwn = target instanceof HTMLElement && currentTarget.contains(target);
    if (!isOwn || event.defaultPrevented || event.nativeEvent.isComposing) {
      return;
    }
    const isCard = target === currentTarget;
    const isText = target.dataset['focus'] === focusKey.question(id);
    if (
      (isText && inText(event)) ||
      (isCard && onCard(event)) ||
      (!(isCard && event.key === 'Escape') && anywhere(event))
    ) {
      event.preventDefault();
      // Global shortcuts must not handle the key again.
      event.stopPropagation();
    }
  };
}

function isEmpty(question: Question): boolean {
  return isTextBlock(question) ? question.shortText === '' : numberAndText(question.questionText).text === '';
}
