import { type ClipboardEvent, useState } from 'react';
import { isDefaultText } from '../../../form-rules/authoring/newQuestion';
import { isDefaultLabel } from '../../../form-rules/authoring/questions/choices';
import { takesAnswer } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { lazyPart, preloadLater } from '../../../shared/loading/lazyComponent';
import { optionLists } from '../draft/optionLists';
import { useEditor } from '../editor/EditorContext';
import type { ParsedQuestion } from './parseQuestionnaire';

export const QuestionnaireDialog = lazyPart(
  async () => (await import('./QuestionnaireDialog')).QuestionnaireDialog,
  'pasting',
);

const loadParser = () => import('./parseQuestionnaire');
preloadLater(loadParser);

/** Parses several lines pasted into a new question as a questionnaire and previews it. */
export function useQuestionnairePaste(question: Question) {
  const editor = useEditor();
  const [pasted, setPasted] = useState<{ text: string; questions: readonly ParsedQuestion[] }>();
  const { id } = question;

  function asText(text: string) {
    setPasted(undefined);
    editor.dispatch({ type: 'question/setText', id, text });
  }

  async function read(text: string) {
    const part = await loadParser().catch(() => undefined);
    const questions = part?.parseQuestionnaire(text) ?? [];
    if (questions.length === 0) {
      asText(text);
    } else {
      setPasted({ text, questions });
    }
  }

  return {
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain').trim();
      if (isUntouched(question) && /[\n\r]/.test(text)) {
        event.preventDefault();
        void read(text);
      }
    },
    dialog: pasted && {
      into: id,
      questions: pasted.questions,
      onClose: () => setPasted(undefined),
      onAsText: () => asText(pasted.text),
    },
  };
}

function isUntouched(question: Question): boolean {
  return (
    takesAnswer(question.type) &&
    isDefaultText(question.questionText) &&
    optionLists(question).every(({ labels }) => labels.every(isDefaultLabel))
  );
}
