import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTIONS_PER_FORM } from '../../../form-rules/constants.gen';
import { questionsOf } from '../../../form-rules/definition';
import type { QuestionId } from '../../../form-rules/ids';
import { Button } from '../../../ui/Button/Button';
import { Dialog } from '../../../ui/Dialog/Dialog';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice/Notice';
import typeStyles from '../../../ui/type.module.css';
import { useEditorState } from '../editor/EditorContext';
import { mint } from '../editor/mint';
import { useActions } from '../editor/useActions';
import { KindLabel } from '../question-types/KindLabel';
import { draftQuestions } from './draftQuestions';
import type { ParsedQuestion } from './parseQuestionnaire';
import styles from './QuestionnaireDialog.module.css';

export type QuestionnaireDialogProps = {
  /** The new question they replace. */
  into: QuestionId;
  questions: readonly ParsedQuestion[];
  onClose: () => void;
  /** Pastes the text into this question instead. */
  onAsText: () => void;
};

const OPTIONS_SHOWN = 8;

export function QuestionnaireDialog({ into, questions, onClose, onAsText }: QuestionnaireDialogProps) {
  const { t } = useTranslation('pasting');
  const { pasteQuestions } = useActions();
  const count = useEditorState(({ document }) => questionsOf(document.form).length);
  const fitting = useMemo(() => questions.slice(0, QUESTIONS_PER_FORM - count + 1), [questions, count]);
  const leftOut = questions.length - fitting.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { count: fitting.length })}
      description={t('help')}
      closeLabel={t('close')}
      width={600}
      pinFooter
      focusFirst="close"
      footer={
        <>
          <Button variant="ghost" onClick={onAsText}>
            {t('asText')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            onClick={() => {
              onClose();
              pasteQuestions(into, draftQuestions(fitting, into, mint));
            }}
          >
            {t('add', { count: fitting.length })}
          </Button>
        </>
      }
    >
      {leftOut > 0 && <Notice tone="warn">{t('tooMany', { count: leftOut })}</Notice>}
      <ol className={clsx(layout['grid'], layout['gap8'])} aria-label={t('list')}>
        {fitting.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pasted questions do not change while shown.
          <li key={at} className={clsx(layout['grid'], layout['gap6'], styles['question'])}>
            <div className={clsx(layout['topRow'], layout['gap12'])}>
              <p className={clsx(layout['grow'], typeStyles['strong'], styles['text'])} dir="auto">
                {question.text}
                {question.required && (
                  <span className={styles['required']} title={t('required')}>
                    {' *'}
                  </span>
                )}
              </p>
              <KindLabel kind={question.kind} />
            </div>
            {question.description !== '' && (
              <p className={typeStyles['help']} dir="auto">
                {question.description}
              </p>
            )}
            <Options question={question} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Options({ question: { kind, options, other = false, scale } }: { question: ParsedQuestion }) {
  const { t } = useTranslation('pasting');
  if (kind === 'Linear Scale') {
    return scale && <p className={typeStyles['help']}>{t('scale', { ...scale })}</p>;
  }
  const more = options.length - OPTIONS_SHOWN;
  return (
    options.length > 0 && (
      <ul className={clsx(layout['wrap'], layout['gap6'])}>
        {options.slice(0, OPTIONS_SHOWN).map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above; two options may read the same.
          <li key={at} className={clsx(typeStyles['small'], styles['option'])} dir="auto">
            {option}
          </li>
        ))}
        {more > 0 && (
          <li className={clsx(typeStyles['help'], styles['more'])}>{t('more', { count: more })}</li>
        )}
        {other && (
          <li className={clsx(typeStyles['small'], styles['option'], styles['other'])}>{t('other')}</li>
        )}
      </ul>
    )
  );
}
