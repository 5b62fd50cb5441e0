import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DROPDOWN_OPTION } from '../../../../form-rules/authoring/questions/choices';
import { OPTIONS_PER_QUESTION } from '../../../../form-rules/constants.gen';
import type { ChoiceQuestion } from '../../../../form-rules/questions';
import { labelKey } from '../../../../form-rules/textRules';
import { lazyPart } from '../../../../shared/loading/lazyComponent';
import layout from '../../../../ui/layout.module.css';
import { Toggle } from '../../../../ui/Toggle/Toggle';
import typeStyles from '../../../../ui/type.module.css';
import { countOverflow } from '../../draft/options';
import { useEditor } from '../../editor/EditorContext';
import { focusKey } from '../../editor/focus';
import { useActions } from '../../editor/useActions';
import styles from './ChoiceEditor.module.css';
import { ChoiceOption, OptionMark } from './ChoiceOption';
import { CONFIRM_ABOVE } from './choicePaste';

const ChoicePasteDialog = lazyPart(async () => (await import('./ChoicePasteDialog')).ChoicePasteDialog);

export function ChoiceEditor({ question }: { question: ChoiceQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { addOption, pasteOptions } = useActions();
  const [pasted, setPasted] = useState<{ at: number; lines: readonly string[] }>();
  const { id, type, options, optionIds, other = false, shuffle = false } = question;
  const duplicates = firstDuplicates(options);
  const isFull = options.length >= OPTIONS_PER_QUESTION;

  const paste = useCallback(
    (at: number, lines: readonly string[]) => {
      if (lines.length > CONFIRM_ABOVE || countOverflow(lines, options, at) > 0) {
        setPasted({ at, lines });
      } else {
        pasteOptions(id, at, lines);
      }
    },
    [pasteOptions, id, options],
  );

  return (
    <>
      <ul className={styles['options']}>
        {optionIds.map((optionId, at) => (
          <ChoiceOption
            key={optionId}
            kind={type}
            questionId={id}
            optionId={optionId}
            label={options[at] ?? ''}
            at={at}
            sameAs={duplicates[at]}
            isOnly={options.length === 1}
            previousId={optionIds[at - 1]}
            nextId={optionIds[at + 1]}
            onPasteLines={paste}
          />
        ))}
        {other && (
          <li className={styles['option']}>
            <OptionMark kind={type} position={options.length + 1} />
            <span className={clsx(typeStyles['muted'], styles['other'])}>{t('canvas.option.otherRow')}</span>
          </li>
        )}
      </ul>
      {isFull ? (
        <p className={clsx(typeStyles['hint'], styles['full'])}>
          {t('canvas.option.max', { count: OPTIONS_PER_QUESTION })}
        </p>
      ) : (
        <button
          type="button"
          className={clsx(layout['inlineRow'], layout['gap10'], typeStyles['medium'], styles['add'])}
          data-focus={focusKey.addOption(id)}
          onClick={() => addOption(id)}
        >
          <Plus size={18} aria-hidden="true" />
          {t('canvas.option.add')}
        </button>
      )}
      <div className={clsx(layout['wrap'], styles['settings'])}>
        <Toggle
          label={t('canvas.option.other')}
          isOn={other}
          onToggle={(isOn) =>
            editor.dispatch({ type: 'content/set', id, content: { other: isOn || undefined } })
          }
        />
        <Toggle
          label={t('canvas.option.shuffle')}
          isOn={shuffle}
          onToggle={(isOn) =>
            editor.dispatch({ type: 'content/set', id, content: { shuffle: isOn || undefined } })
          }
        />
      </div>
      <Suspense>
        {pasted && (
          <ChoicePasteDialog
            lines={pasted.lines}
            leftOut={countOverflow(pasted.lines, options, pasted.at)}
            onClose={() => setPasted(undefined)}
            onAdd={() => {
              setPasted(undefined);
              pasteOptions(id, pasted.at, pasted.lines);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** For each option the index of the first earlier one with the same label. */
function firstDuplicates(options: readonly string[]): readonly (number | undefined)[] {
  const first = new Map<string, number>();
  return options.map((label, at) => {
    const key = labelKey(label);
    const duplicate = first.get(key);
    if (duplicate === undefined) {
      first.set(key, at);
    }
    // Spec §4: both options of a new dropdown have the same label.
    return key === DROPDOWN_OPTION ? undefined : duplicate;
  });
}
