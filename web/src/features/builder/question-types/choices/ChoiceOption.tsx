import clsx from 'clsx';
import { TriangleAlert, X } from 'lucide-react';
import { type ClipboardEvent, memo, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoiceQuestion } from '../../../../form-rules/questions';
import { IconButton } from '../../../../ui/IconButton/IconButton';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import { DragGrip } from '../../drag/DragGrip';
import { DropLine } from '../../drag/DropLine';
import { isOptionDrag, optionDragData } from '../../drag/dragData';
import { useDraggable, useDropTarget } from '../../drag/useDragAndDrop';
import { useEditor } from '../../editor/EditorContext';
import { focusKey } from '../../editor/focus';
import { useActions } from '../../editor/useActions';
import { useOptionKeyboardDrag } from '../../editor/useGripKeyboardDrag';
import { AutoGrowText } from '../AutoGrowText';
import styles from './ChoiceEditor.module.css';
import { linesInto, pastedLines } from './choicePaste';
import { type OptionKeys, useOptionKeys } from './useOptionKeys';

export type ChoiceOptionProps = OptionKeys & {
  kind: ChoiceQuestion['type'];
  /** The index of an earlier option with the same label. */
  sameAs: number | undefined;
  onPasteLines: (at: number, lines: readonly string[]) => void;
};

export const ChoiceOption = memo(function ChoiceOption({
  kind,
  sameAs,
  onPasteLines,
  ...option
}: ChoiceOptionProps) {
  const { questionId, optionId, label, at, isOnly } = option;
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { removeOption } = useActions();
  const flagId = useId();
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const keyboardDrag = useOptionKeyboardDrag(questionId, optionId);
  const isDragged = useDraggable(grip, { shown: row, data: () => optionDragData(questionId, optionId) });
  const edge = useDropTarget(row, {
    data: () => optionDragData(questionId, optionId),
    accepts: (dragged) => isOptionDrag(dragged, questionId) && dragged.optionId !== optionId,
  });
  const onKeyDown = useOptionKeys(option);
  const position = at + 1;

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (lines) {
      event.preventDefault();
      const { selectionStart, selectionEnd } = event.currentTarget;
      onPasteLines(at, linesInto(label, lines, [selectionStart, selectionEnd]));
    }
  }

  return (
    <li ref={row} className={clsx(styles['option'], isDragged && styles['dragged'])} dir="auto">
      <DragGrip
        ref={grip}
        label={t('canvas.option.grip', { position })}
        keyboardDrag={keyboardDrag}
        isReachable
        className={styles['grip']}
      />
      <OptionMark kind={kind} position={position} />
      <AutoGrowText
        className={styles['label']}
        inheritsDir
        value={label}
        aria-label={t('canvas.option.label', { position })}
        aria-describedby={sameAs === undefined ? undefined : flagId}
        placeholder={t('canvas.option.label', { position })}
        autoComplete="off"
        data-focus={focusKey.option(optionId)}
        // A label is one line; pasted line breaks become spaces.
        onText={(text) =>
          editor.dispatch({
            type: 'option/setLabel',
            questionId,
            id: optionId,
            label: text.replaceAll(/[\t\n\r]+/g, ' '),
          })
        }
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {sameAs !== undefined && (
        <span id={flagId} className={clsx(layout['inlineRow'], typeStyles['caption'], styles['flag'])}>
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

/** A radio button, a checkbox, or the number of a dropdown's option. */
export function OptionMark({ kind, position }: { kind: ChoiceQuestion['type']; position: number }) {
  return (
    <span className={styles['mark']} data-kind={kind} aria-hidden="true">
      {kind === 'Dropdown' && position}
    </span>
  );
}
