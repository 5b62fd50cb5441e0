import { useTranslation } from 'react-i18next';
import { questionsOf } from '../../../form-rules/definition';
import type { Question } from '../../../form-rules/questions';
import { isBlank } from '../../../form-rules/textRules';
import { numberAndText } from '../draft/numbering';
import { useEditorState } from '../editor/EditorContext';
import { targetName } from '../pages/nextPage';

type LabelledQuestion = { readonly question: Question; readonly label: string };

/** The matching questions with their texts, equal ones followed by their page. */
export function useLabelledQuestions(matches: (question: Question) => boolean): readonly LabelledQuestion[] {
  const { t } = useTranslation('formSettings');
  const { t: tb } = useTranslation('builder');
  const form = useEditorState(({ document }) => document.form);
  const found = questionsOf(form).filter(matches);
  const texts = found.map(textOf);
  return found.map((question) => {
    const { number } = numberAndText(question.questionText);
    const kind = tb(`kind.${question.type}`);
    const label = isBlank(textOf(question))
      ? [number, kind].filter(Boolean).join(' ')
      : question.questionText;
    const page = form.pages.find(({ questions }) => questions.includes(question));
    const isRepeated = texts.filter((text) => text === textOf(question)).length > 1;
    return {
      question,
      label:
        isRepeated && page
          ? t('confirmation.onPage', { question: label, page: targetName(form, page.pageId, tb) })
          : label,
    };
  });
}

function textOf({ questionText }: Question): string {
  return numberAndText(questionText).text;
}
