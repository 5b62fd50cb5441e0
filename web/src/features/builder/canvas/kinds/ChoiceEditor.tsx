import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChoiceQuestion } from '../../../../form-rules/definition';
import { OPTIONS_PER_QUESTION } from '../../../../form-rules/limits';
import { labelKey } from '../../../../form-rules/textRules';
import { Toggle } from '../../../../ui/Toggle/Toggle';
import { useEditor } from '../../editor/EditorContext';
import { focusKey } from '../../editor/focus';
import { useActions } from '../../editor/useActions';
import styles from './ChoiceEditor.module.css';
import { ChoiceOption } from './ChoiceOption';
import { ChoicePasteDialog } from './ChoicePasteDialog';
import { linesLeftOut, MANY_LINES } from './choicePaste';

/** The options of a choice, each edited in its row. */
export function ChoiceEditor({ question }: { question: ChoiceQuestion }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { addOption, pasteOptions } = useActions();
  const [pasted, setPasted] = useState<{ at: number; lines: readonly string[] }>();
  const { id, type, options, optionIds, other = false, shuffle = false } = question;
  const repeats = earlierTwins(options);
  const isFull = options.length >= OPTIONS_PER_QUESTION;

  const count = options.length;
  const paste = useCallback(
    (at: number, lines: readonly string[]) => {
      if (lines.length > MANY_LINES || linesLeftOut(lines, count) > 0) {
        setPasted({ at, lines });
      } else {
        pasteOptions(id, at, lines);
      }
    },
    [pasteOptions, id, count],
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
            sameAs={repeats[at]}
            isOnly={count === 1}
            previousId={optionIds[at - 1]}
            nextId={optionIds[at + 1]}
            onPasteLines={paste}
          />
        ))}
      </ul>
      {isFull ? (
        <p className={styles['full']}>{t('canvas.option.most', { count: OPTIONS_PER_QUESTION })}</p>
      ) : (
        <button
          type="button"
          className={styles['add']}
          data-focus={focusKey.addOption(id)}
          onClick={() => addOption(id)}
        >
          <Plus size={18} aria-hidden="true" />
          {t('canvas.option.add')}
        </button>
      )}
      <div className={styles['settings']}>
        <Toggle
          label={t('canvas.option.other')}
          isOn={other}
          onToggle={(isOn) => editor.give({ type: 'choice/set', id, other: isOn })}
        />
        <Toggle
          label={t('canvas.option.shuffle')}
          isOn={shuffle}
          onToggle={(isOn) => editor.give({ type: 'choice/set', id, shuffle: isOn })}
        />
      </div>
      {pasted && (
        <ChoicePasteDialog
          lines={pasted.lines.length}
          leftOut={linesLeftOut(pasted.lines, count)}
          onClose={() => setPasted(undefined)}
          onAdd={() => {
            setPasted(undefined);
            pasteOptions(id, pasted.at, pasted.lines);
          }}
        />
      )}
    </>
  );
}

/** For each option the place of the first one before it with the same label. */
function earlierTwins(options: readonly string[]): readonly (number | undefined)[] {
  const first = new Map<string, number>();
  return options.map((label, at) => {
    const key = labelKey(label);
    const twin = first.get(key);
    if (twin === undefined) {
      first.set(key, at);
    }
    return twin;
  });
}
