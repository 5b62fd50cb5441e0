import type { Answer } from '../../form-rules/answer';
import type { Question } from '../../form-rules/definition';
import { isBlank, trimmed } from '../../form-rules/textRules';
import { words } from '../../question-fields/words';
import type { Filling } from '../session';
import type { PlainTexts } from './plainTexts';

/** What was answered along the path, as plain text to keep. */
export function answersText({ form, walk }: Filling, texts: PlainTexts): string {
  const pages = walk.path.flatMap((id) => form.pages.find(({ pageId }) => pageId === id) ?? []);
  const told = pages.flatMap(({ pageTitle, questions }) => {
    const lines = questions.flatMap((question) => {
      const answer = walk.answers.get(question.id);
      return answer === undefined
        ? []
        : [`${trimmed(question.questionText)}\n${inWords(question, answer, texts)}`];
    });
    return lines.length === 0 ? [] : [isBlank(pageTitle) ? words().page : pageTitle, ...lines];
  });
  return [form.name, ...told].join('\n\n');
}

function inWords(question: Question, answer: Answer, texts: PlainTexts): string {
  switch (question.type) {
    case 'Multiple Choice':
    case 'Dropdown':
    case 'Checkbox': {
      const chosen: readonly (string | number)[] = typeof answer === 'object' ? answer : [answer];
      const labels = question.options.filter((_, at) => chosen.includes(question.optionIds[at] ?? ''));
      return labels.join(', ');
    }
    case 'File Upload':
      return texts.files(typeof answer === 'object' ? answer.length : 0);
    default:
      return String(answer);
  }
}
