import { Plus } from 'lucide-react';
import { type FocusEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { placeholderOf, unknownNames } from '../../../form-rules/authoring/placeholders';
import { supportsPrefill } from '../../../form-rules/authoring/shortName';
import { questionsOf } from '../../../form-rules/definition';
import type { Question } from '../../../form-rules/questions';
import { Button } from '../../../ui/Button/Button';
import { Menu } from '../../../ui/Menu/Menu';
import { notify } from '../../../ui/toast/notify';
import type { SingleCommand } from '../draft/command';
import { useEditor, useEditorState } from '../editor/EditorContext';
import { quotedPlaceholders } from '../problems/problemMessages';
import { suggestShortName } from './suggestShortName';
import { useLabelledQuestions } from './useLabelledQuestions';
import styles from './useTextWithAnswers.module.css';

type TextWithAnswers = { field: 'subject' | 'text'; label: string; maxLength: number };

/** A question whose answer is one line or a few: only those have a name. */
const canBeInserted = ({ type }: Question) => supportsPrefill(type);

/** Props of a field of the confirmation into which answers can be inserted. */
export function useTextWithAnswers<Field extends HTMLInputElement | HTMLTextAreaElement>({
  field,
  label,
  maxLength,
}: TextWithAnswers) {
  const { t } = useTranslation('formSettings');
  const editor = useEditor();
  const form = useEditorState(({ document }) => document.form);
  const questions = useLabelledQuestions(canBeInserted);
  const box = useRef<Field>(null);
  const selected = useRef<readonly [start: number, end: number]>(undefined);
  const caretAfter = useRef<number>(undefined);
  const value = form.settings?.confirmation?.[field] ?? '';
  const unknown = unknownNames(form, value);

  function insert(question: Question) {
    const [start, end] = selected.current ?? [value.length, value.length];
    const name = question.shortName ?? suggestShortName(question.questionText, namesIn(questionsOf(form)));
    const before = value.slice(0, start) + placeholderOf(name);
    const next = before + value.slice(end);
    if (next.length > maxLength) {
      notify.error(t('confirmation.noRoom'));
      return;
    }
    const commands: SingleCommand[] = [{ type: 'confirmation/set', confirmation: { [field]: next } }];
    if (question.shortName === undefined) {
      commands.unshift({ type: 'question/setShortName', id: question.id, shortName: name });
    }
    editor.dispatch({ type: 'batch', commands });
    caretAfter.current = before.length;
    selected.current = [before.length, before.length];
  }

  return {
    ref: box,
    label,
    value,
    maxLength,
    error:
      unknown.length > 0
        ? t('confirmation.unknown', { count: unknown.length, names: quotedPlaceholders(unknown) })
        : undefined,
    labelAside: questions.length > 0 && (
      <Menu
        label={t('confirmation.insert')}
        trigger={
          <Button
            variant="ghost"
            size="sm"
            className={styles['insert']}
            icon={<Plus size={14} />}
            aria-label={t('confirmation.insertInto', { field: label })}
          >
            {t('confirmation.insert')}
          </Button>
        }
        items={questions.map((item) => ({
          id: item.question.id,
          label: item.label,
          onSelect: () => insert(item.question),
        }))}
        finalFocus={() => {
          const caret = caretAfter.current;
          caretAfter.current = undefined;
          if (caret === undefined || box.current === null) {
            return true;
          }
          box.current.setSelectionRange(caret, caret);
          return box.current;
        }}
      />
    ),
    onChange: (text: string) =>
      editor.dispatch({ type: 'confirmation/set', confirmation: { [field]: text } }),
    onBlur: ({ currentTarget }: FocusEvent<Field>) => {
      const { selectionStart, selectionEnd } = currentTarget;
      selected.current = [selectionStart ?? value.length, selectionEnd ?? value.length];
    },
  };
}

function namesIn(questions: readonly Question[]): ReadonlySet<string> {
  return new Set(questions.flatMap(({ shortName }) => shortName ?? []));
}
