import clsx from 'clsx';
import { TriangleAlert, X } from 'lucide-react';
import { type ClipboardEvent, memo, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/IconButton/IconButton';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import type { OptionList } from '../../draft/optionLists';
import { DragGrip } from '../../drag/DragGrip';
import { DropLine } from '../../drag/DropLine';
import { isOptionDrag, optionDragData } from '../../drag/dragData';
import { useDraggable, useDropTarget } from '../../drag/useDragAndDrop';
import { useEditor } from '../../editor/EditorContext';
import { focusKey } from '../../editor/focus';
import { useActions } from '../../editor/useActions';
import { useOptionKeyboardDrag } from '../../editor/useGripKeyboardDrag';
import { AutoGrowText } from '../AutoGrowText';
import { linesInto, pastedLines } from './choicePaste';
import styles from './OptionListEditor.module.css';
import { type OptionKeys, useOptionKeys } from './useOptionKeys';

export type ChoiceOptionProps = OptionKeys & {
  item: OptionList['item'];
  maxLabelCharacters: OptionList['maxLabelCharacters'];
  shape: OptionShape;
  /** The index of an earlier option with the same label. */
  sameAs: number | undefined;
  onPasteLines: (at: number, lines: readonly string[]) => void;
};

export const ChoiceOption = memo(function ChoiceOption({
  item,
  maxLabelCharacters,
  shape,
  sameAs,
  onPasteLines,
  ...option
}: ChoiceOptionProps) {
  const { questionId, list, optionId, label, at, isOnly } = option;
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { removeOption } = useActions();
  const flagId = useId();
  const row = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const own = { questionId, list, optionId };
  const keyboardDrag = useOptionKeyboardDrag(questionId, optionId, item);
  const isDragged = useDraggable(grip, { shown: row, data: () => optionDragData(own) });
  const edge = useDropTarget(row, {
    data: () => optionDragData(own),
    accepts: (dragged) => isOptionDrag(dragged, own) && dragged.optionId !== optionId,
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
        label={t(`canvas.${item}.grip`, { position })}
        keyboardDrag={keyboardDrag}
        isReachable
        className={styles['grip']}
      />
      <OptionMark shape={shape} position={position} />
      <AutoGrowText
        className={styles['label']}
        inheritsDir
        value={label}
        aria-label={t(`canvas.${item}.label`, { position })}
        aria-describedby={sameAs === undefined ? undefined : flagId}
        placeholder={t(`canvas.${item}.label`, { position })}
        autoComplete="off"
        maxLength={maxLabelCharacters}
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
          {t(`canvas.${item}.repeated`, { position: sameAs + 1 })}
        </span>
      )}
      {!isOnly && (
        <IconButton
          size="sm"
          label={
            label === ''
              ? t(`canvas.${item}.removeBlank`, { position })
              : t(`canvas.${item}.remove`, { label })
          }
          icon={<X size={15} />}
          onClick={() => removeOption(questionId, optionId)}
        />
      )}
      <DropLine edge={edge} />
    </li>
  );
});

export type OptionShape = 'circle' | 'box' | 'number';

/** A radio button, a checkbox, or the number of the option. */
export function OptionMark({ shape, position }: { shape: OptionShape; position?: number }) {
  return (
    <span className={styles['mark']} data-shape={shape} aria-hidden="true">
      {shape === 'number' && position}
    </span>
  );
}
