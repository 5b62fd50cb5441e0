import clsx from 'clsx';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isMedia } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { lazyPart } from '../../../shared/loading/lazyComponent';
import layout from '../../../ui/layout.module.css';
import typeStyles from '../../../ui/type.module.css';
import { numberAndText } from '../draft/numbering';
import { focusKey } from '../editor/focus';
import { AutoGrowText } from '../question-types/AutoGrowText';
import { QuestionnaireDialog, useQuestionnairePaste } from '../questionnaire/useQuestionnairePaste';
import styles from './QuestionText.module.css';
import { useSlashCommand } from './useSlashCommand';

const SlashList = lazyPart(async () => (await import('./SlashList')).SlashList);

/** The editable text of a question after its automatic number. */
export function QuestionText({ question, number }: { question: Question; number: string | undefined }) {
  const { t } = useTranslation('builder');
  const { id, type, questionText, required } = question;
  const placeholder = t(isMedia(type) ? `canvas.card.title.${type}` : 'canvas.card.text');
  const label =
    isMedia(type) || number === undefined ? placeholder : t('canvas.card.numberedText', { number });
  const slash = useSlashCommand(question);
  const questionnaire = useQuestionnairePaste(question);
  return (
    <div className={clsx(layout['topRow'], layout['gap4'], typeStyles['strong'], styles['asked'])} dir="auto">
      {number !== undefined && (
        <span
          className={clsx(layout['rigid'], typeStyles['faint'], typeStyles['numbers'])}
          aria-hidden="true"
          dir="ltr"
        >
          {numberAndText(questionText).number}
        </span>
      )}
      <AutoGrowText
        className={clsx(layout['grow'], styles['text'])}
        value={slash.shown}
        onText={slash.onText}
        isStarred={required}
        inheritsDir
        aria-label={label}
        placeholder={placeholder}
        data-focus={focusKey.question(id)}
        {...slash.field}
        onPaste={questionnaire.onPaste}
      />
      <Suspense>
        {slash.list && <SlashList {...slash.list} />}
        {questionnaire.dialog && <QuestionnaireDialog {...questionnaire.dialog} />}
      </Suspense>
    </div>
  );
}
