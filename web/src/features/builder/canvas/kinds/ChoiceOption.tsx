import clsx from 'clsx';
import { TriangleAlert, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoiceQuestion } from '../../../../form-rules/definition';
import type { OptionId, QuestionId } from '../../../../form-rules/ids';
import { IconButton } from '../../../../ui/IconButton/IconButton';
import { useEditor } from '../../editor/EditorContext';
import { focusKey } from '../../editor/focus';
import { useActions } from '../../editor/useActions';
import { AutoGrowText } from '../AutoGrowText';
import { DragGrip } from '../DragGrip';
import { DropLine } from '../DropLine';
import { isOptionDrag, optionDragData } from '../drag';
import { useDraggable, useDropTarget } from '../useDragAndDrop';
import styles from './ChoiceEditor.module.css';
import { useLiftableOption } from './ChoiceLift';
import { linesInto, pastedLines } from './choicePaste';

export type ChoiceOptionProps = {
  kind: ChoiceQuestion['type'];
  questionId: QuestionId;
  optionId: OptionId;
  label: string;
  at: number;
  /** The place of an earlier option that reads the same. */
  sameAs: number | undefined;
  isOnly: boolean;
  previousId: OptionId | undefined;
  nextId: OptionId | undefined;
  onPasteLines: (at: number, lines: readonly string[]) => void;
};

/** One option: its mark as respondents see it, its label, and what moves and removes it. */
export const ChoiceOption = memo(function ChoiceOption({
  kind,
  questionId,
  optionId,
  label,
  at,
  sameAs,
  isOnly,
  previousId,
  nextId,
  onPasteLines,
}: ChoiceOptionProps) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { addOption, removeOption, stepOption } = useActions();
  const flagId = useId();
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const liftable = useLiftableOption(questionId, optionId);
  const isDragged = useDraggable(grip, { shown: row, data: () => optionDragData(questionId, optionId) });
  const edge = useDropTarget(row, {
    data: () => optionDragData(questionId, optionId),
    takes: (dragged) => isOptionDrag(dragged, questionId) && dragged.optionId !== optionId,
  });
  const position = at + 1;

  /** False: the key means what it always means. */
  function carryOut({ key, altKey, shiftKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown';
    if (isVertical && altKey) {
      stepOption(questionId, optionId, key === 'ArrowUp' ? -1 : 1);
      return true;
    }
    const neighbour = key === 'ArrowUp' ? previousId : nextId;
    if (isVertical && !shiftKey) {
      if (isWithinLines(currentTarget, key === 'ArrowUp')) {
        return false;
      }
      if (neighbour !== undefined) {
        editor.wishFocus({ key: focusKey.option(neighbour), caret: 'end' });
      }
      return neighbour !== undefined;
    }
    if (key === 'Enter') {
      addOption(questionId, at);
      return true;
    }
    if (key === 'Backspace' && label === '' && !isOnly) {
      removeOption(questionId, optionId);
      return true;
    }
    return false;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isCommand = event.ctrlKey || event.metaKey || event.nativeEvent.isComposing;
    if (!isCommand && carryOut(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (lines) {
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      onPasteLines(at, linesInto(label, lines, [selectionStart, selectionEnd]));
    }
  }

  return (
    <li ref={row} className={clsx(styles['option'], isDragged && styles['dragged'])}>
      <DragGrip
        ref={grip}
        label={t('canvas.option.grip', { position })}
        liftable={liftable}
        isReachable
        className={styles['grip']}
      />
      <span className={styles['mark']} data-kind={kind} aria-hidden="true">
        {kind === 'Dropdown' && position}
      </span>
      <AutoGrowText
        className={styles['label']}
        value={label}
        aria-label={t('canvas.option.label', { position })}
        aria-describedby={sameAs === undefined ? undefined : flagId}
        placeholder={t('canvas.option.label', { position })}
        autoComplete="off"
        data-focus={focusKey.option(optionId)}
        // A label is one line, however it came by a break; it is drawn on as many as it needs.
        onText={(text) =>
          editor.give({
            type: 'option/labelled',
            questionId,
            id: optionId,
            label: text.replaceAll(/[\t\n\r]+/g, ' '),
          })
        }
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {sameAs !== undefined && (
        <span id={flagId} className={styles['flag']}>
          <TriangleAlert size={14} aria-hidden="true" />
          {t('canvas.option.repeated', { position: sameAs + 1 })}
        </span>
      )}
      {!isOnly && (
        <IconButton
          size="sm"
          label={
            label === '' ? t('canvas.option.removeBlank', { position }) : t('canvas.option.remove', { label })
          }
          icon={<X size={15} />}
          onClick={() => removeOption(questionId, optionId)}
        />
      )}
      <DropLine edge={edge} />
    </li>
  );
});

/** Whether an arrow has lines of a long label to go through before it goes to the neighbour. */
function isWithinLines(field: HTMLTextAreaElement, isUp: boolean): boolean {
  const { selectionStart, selectionEnd, value, clientHeight } = field;
  const isOneLine = clientHeight < 2 * Number.parseFloat(getComputedStyle(field).lineHeight);
  const isAtEnd = isUp ? selectionStart === 0 : selectionEnd === value.length;
  return !isOneLine && clientHeight > 0 && !isAtEnd;
}
