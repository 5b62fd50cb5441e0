import { newQuestionText } from '../authoring/newQuestion';
import { type Problem, type ProblemDetails, problem } from '../authoring/problem';
import { authoringRulesOf } from '../authoring/questions';
import { type FormDefinition, type Page, questionsOf } from '../definition';
import { takesAnswer } from '../questionKinds';
import { questionNumbers } from '../questionNumbers';
import type { Question } from '../questions';
import { textWithoutNumber } from '../textRules';

/** Problems of the questions of a page. */
export function questionProblems(form: FormDefinition, page: Page): Problem[] {
  return page.questions.flatMap((question) => {
    const questionId = question.id;
    const location: ProblemDetails = { pageId: page.pageId, questionId };
    const ofContent = authoringRulesOf(question).problems?.(question) ?? [];
    const problems = ofContent.map((found): Problem => ({ ...found, ...location }));
    if (lacksText(question)) {
      const text = newQuestionText(questionNumbers(questionsOf(form)).get(question.id) ?? 1);
      const isFixable = takesAnswer(question.type);
      problems.push(
        problem('question_without_text', {
          ...location,
          ...(isFixable && { fix: { do: 'setQuestionText', questionId, text } }),
        }),
      );
    }
    return problems;
  });
}

function lacksText(question: Question): boolean {
  const rule = authoringRulesOf(question).lacksText;
  return rule ? rule(question) : textWithoutNumber(question.questionText) === '';
}
