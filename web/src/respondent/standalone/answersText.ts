import { type Answer, hasOther, idsIn, optionsIn } from '../../form-rules/answer';
import { offersOptions, takesFiles } from '../../form-rules/questionKinds';
import { questionNumbers, withNumber } from '../../form-rules/questionNumbers';
import type { Question } from '../../form-rules/questions';
import { isBlank, trimmed } from '../../form-rules/textRules';
import { fieldTexts } from '../../question-types/texts';
import type { Filling } from '../session';
import type { StandaloneTexts } from './standaloneTexts';

/** The answers on the visited pages as plain text. */
export function answersText({ form, walk }: Filling, texts: StandaloneTexts): string {
  const numbers = questionNumbers(form.pages.flatMap(({ questions }) => questions));
  const pages = walk.path.flatMap((id) => form.pages.find(({ pageId }) => pageId === id) ?? []);
  const paragraphs = pages.flatMap(({ pageTitle, questions }) => {
    const lines = questions.flatMap((question) => {
      const answer = walk.answers.get(question.id);
      return answer === undefined
        ? []
        : [
            `${trimmed(withNumber(question.questionText, numbers.get(question.id)))}\n${answerText(question, answer, texts)}`,
          ];
    });
    return lines.length === 0 ? [] : [isBlank(pageTitle) ? fieldTexts().page : pageTitle, ...lines];
  });
  return [form.name, ...paragraphs].join('\n\n');
}

function answerText(question: Question, answer: Answer, texts: StandaloneTexts): string {
  if (offersOptions(question)) {
    const chosen = optionsIn(answer);
    const labels = question.options.filter((_, at) => chosen.includes(question.optionIds[at] ?? ''));
    return (hasOther(answer) ? [...labels, otherText(answer.other)] : labels).join(', ');
  }
  if (takesFiles(question.type)) {
    return texts.files(idsIn(answer).length);
  }
  return typeof answer === 'object' ? '' : String(answer);
}

function otherText(text: string): string {
  return isBlank(text) ? fieldTexts().other : `${fieldTexts().other}: ${trimmed(text)}`;
}
