import { isDefaultText } from '../../../form-rules/authoring/newQuestion';
import { isDefaultLabel } from '../../../form-rules/authoring/questions/choices';
import type { FormDefinition } from '../../../form-rules/definition';
import { takesAnswer } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { textWithoutNumber, trimmed } from '../../../form-rules/textRules';
import { optionLists } from '../draft/optionLists';
import type { Placeholder, PlaceholderCode } from '../problems/problemLocation';

export function isDefaultName(name: string): boolean {
  return ['', 'Untitled', 'Untitled Form'].includes(trimmed(name));
}

/** Default texts the owner has not replaced, in form order. */
export function placeholdersOf({ pages }: FormDefinition): readonly Placeholder[] {
  return pages.flatMap(({ pageId, pageTitle, questions }): Placeholder[] => [
    ...(/^Page \d+$/.test(trimmed(pageTitle)) ? [warning({ code: 'default_page_title', pageId })] : []),
    ...questions.flatMap((question) =>
      defaultsOf(question).map((code) => warning({ code, pageId, questionId: question.id })),
    ),
  ]);
}

function defaultsOf(question: Question): PlaceholderCode[] {
  const { type, questionText } = question;
  const hasDefaultText =
    takesAnswer(type) && textWithoutNumber(questionText) !== '' && isDefaultText(questionText);
  // Equal labels have their own warning.
  const hasDefaultOption = optionLists(question).some(
    ({ labels }) => labels.some(isDefaultLabel) && new Set(labels).size === labels.length,
  );
  return [
    ...(hasDefaultText ? ['default_question_text' as const] : []),
    ...(hasDefaultOption ? ['default_options' as const] : []),
  ];
}

function warning(found: Omit<Placeholder, 'severity'>): Placeholder {
  return { ...found, severity: 'warning' };
}
