import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DROPDOWN_OPTION } from '../../../../form-rules/authoring/questions/choices';
import type { QuestionId } from '../../../../form-rules/ids';
import { labelKey } from '../../../../form-rules/textRules';
import { lazyPart } from '../../../../shared/loading/lazyComponent';
import layout from '../../../../ui/layout.module.css';
import typeStyles from '../../../../ui/type.module.css';
import type { OptionList } from '../../draft/optionLists';
import { countOverflow } from '../../draft/options';
import { focusKey } from '../../editor/focus';
import { useActions } from '../../editor/useActions';
import { ChoiceOption, OptionMark, type OptionShape } from './ChoiceOption';
import { CONFIRM_ABOVE } from './choicePaste';
import styles from './OptionListEditor.module.css';

const ChoicePasteDialog = lazyPart(async () => (await import('./ChoicePasteDialog')).ChoicePasteDialog);

export type OptionListEditorProps = {
  questionId: QuestionId;
  list: OptionList;
  shape: OptionShape;
  /** Whether "Other" follows the options. */
  hasOther?: boolean | undefined;
};

/** The options of a question, or the rows of a Matrix, edited in place. */
export function OptionListEditor({ questionId, list, shape, hasOther = false }: OptionListEditorProps) {
  const { t } = useTranslation('builder');
  const { addOption, pasteOptions } = useActions();
  const [pasted, setPasted] = useState<{ at: number; lines: readonly string[] }>();
  const { name, item, labels, ids, max, maxLabelCharacters } = list;
  const duplicates = firstDuplicates(labels);

  const paste = useCallback(
    (at: number, lines: readonly string[]) => {
      if (lines.length > CONFIRM_ABOVE || countOverflow(lines, { labels, max }, at) > 0) {
        setPasted({ at, lines });
      } else {
        pasteOptions(questionId, name, at, lines);
      }
    },
    [pasteOptions, questionId, name, labels, max],
  );

  return (
    <>
      <ul className={styles['options']}>
        {ids.map((optionId, at) => (
          <ChoiceOption
            key={optionId}
            item={item}
            maxLabelCharacters={maxLabelCharacters}
            shape={shape}
            questionId={questionId}
            list={name}
            optionId={optionId}
            label={labels[at] ?? ''}
            at={at}
            sameAs={duplicates[at]}
            isOnly={labels.length === 1}
            previousId={ids[at - 1]}
            nextId={ids[at + 1]}
            onPasteLines={paste}
          />
        ))}
        {hasOther && (
          <li className={styles['option']}>
            <OptionMark shape={shape} position={labels.length + 1} />
            <span className={clsx(typeStyles['muted'], styles['other'])}>{t('canvas.option.otherRow')}</span>
          </li>
        )}
      </ul>
      {labels.length >= max ? (
        <p className={clsx(typeStyles['hint'], styles['full'])}>{t(`canvas.${item}.max`, { count: max })}</p>
      ) : (
        <button
          type="button"
          className={clsx(layout['inlineRow'], layout['gap10'], typeStyles['medium'], styles['add'])}
          data-focus={focusKey.addOption(questionId, name)}
          onClick={() => addOption(questionId, name)}
        >
          <Plus size={18} aria-hidden="true" />
          {t(`canvas.${item}.add`)}
        </button>
      )}
      <Suspense>
        {pasted && (
          <ChoicePasteDialog
            list={list}
            lines={pasted.lines}
            leftOut={countOverflow(pasted.lines, list, pasted.at)}
            onClose={() => setPasted(undefined)}
            onAdd={() => {
              setPasted(undefined);
              pasteOptions(questionId, name, pasted.at, pasted.lines);
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
