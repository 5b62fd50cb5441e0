import type { KeyboardEvent } from 'react';
import type { OptionId, QuestionId } from '../../../../form-rules/ids';
import type { ListName } from '../../draft/optionLists';
import { useEditor } from '../../editor/EditorContext';
import { focusKey } from '../../editor/focus';
import { useActions } from '../../editor/useActions';

export type OptionKeys = {
  questionId: QuestionId;
  list: ListName;
  optionId: OptionId;
  label: string;
  at: number;
  isOnly: boolean;
  previousId: OptionId | undefined;
  nextId: OptionId | undefined;
};

/** The keys of an option's field: Enter adds, Backspace removes, arrows go to or swap with the neighbours. */
export function useOptionKeys({
  questionId,
  list,
  optionId,
  label,
  at,
  isOnly,
  previousId,
  nextId,
}: OptionKeys) {
  const editor = useEditor();
  const { addOption, removeOption, moveOptionBy } = useActions();

  /** False: the key keeps its default action. */
  function handleKey({ key, altKey, shiftKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
    if (isVertical && altKey) {
      moveOptionBy(questionId, optionId, key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    const neighbour = key === 'ArrowUp' ? previousId : nextId;
    if (isVertical && !shiftKey) {
      if (isWithinLines(currentTarget, key === 'ArrowUp')) {
        return false;
      }
      if (neighbour !== undefined) {
        editor.requestFocus({ key: focusKey.option(neighbour), caret: 'end' });
      }
      return neighbour !== undefined;
    }
    if (key === 'Enter') {
      addOption(questionId, list, at);
      return true;
    }
    if (key === 'Backspace' && label === '' && !isOnly) {
      removeOption(questionId, optionId);
      return true;
    }
    return false;
  }

  return function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isCommand = event.ctrlKey || event.metaKey || event.nativeEvent.isComposing;
    if (!isCommand && handleKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

/** Whether an arrow key moves within a long label instead of to the next option. */
function isWithinLines(field: HTMLTextAreaElement, isUp: boolean): boolean {
  const { selectionStart, selectionEnd, value, clientHeight } = field;
  const isOneLine = clientHeight < 2 * Number.parseFloat(getComputedStyle(field).lineHeight);
  const isAtEnd = isUp ? selectionStart === 0 : selectionEnd === value.length;
  return !isOneLine && clientHeight > 0 && !isAtEnd;
}
