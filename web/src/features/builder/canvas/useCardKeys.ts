import type { KeyboardEvent } from 'react';
import type { Question } from '../../../form-rules/definition';
import { pageHolding } from '../draft/document';
import { numberAndText } from '../draft/numbering';
import { useEditor } from '../editor/EditorContext';
import { focusKey } from '../editor/focus';
import { useActions } from '../editor/useActions';

/** What the keys do on a card and in its question text. */
export function useCardKeys(question: Question): (event: KeyboardEvent<HTMLElement>) => void {
  const editor = useEditor();
  const actions = useActions();
  const { id } = question;

  /** False: the key means nothing here. */
  function inText(event: KeyboardEvent): boolean {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter' && !event.shiftKey && isPlain && question.type !== 'Text') {
      actions.addQuestion('Multiple Choice', id);
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
        editor.wishFocus({ key: focusKey.question(id), caret: 'end' });
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
    // With Ctrl as well it is the page that changes.
    const isAlt = event.altKey && !event.ctrlKey && !event.metaKey;
    if (isAlt && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      actions.stepQuestion(id, event.key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    if (event.key === 'Escape') {
      editor.wishFocus({ key: focusKey.card(id) });
      return true;
    }
    return false;
  }

  function goToNeighbour(by: -1 | 1) {
    const page = pageHolding(editor.getState().document.form, id);
    const at = page?.questions.findIndex((one) => one.id === id) ?? -1;
    const next = page?.questions[at + by]?.id;
    if (page && next !== undefined) {
      editor.select({ pageId: page.pageId, questionId: next }, { key: focusKey.card(next) });
    } else if (by < 0) {
      editor.wishFocus({ key: focusKey.canvas });
    }
  }

  return (event) => {
    const { target, currentTarget } = event;
    // What layers opened from the card do with keys is theirs, though React tells the card of it too.
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
      // The page's own shortcuts must not see a key twice.
      event.stopPropagation();
    }
  };
}

function isEmpty(question: Question): boolean {
  return question.type === 'Text'
    ? question.shortText === ''
    : numberAndText(question.questionText).text === '';
}
