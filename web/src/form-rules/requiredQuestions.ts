import { type Condition, conditionOf, type FormDefinition, type Page, questionOn } from './definition';
import type { QuestionId } from './ids';
import { supportsCondition, takesAnswer } from './questionKinds';
import type { Question } from './questions';

/** The questions that must be answered before a page can be submitted, in page order. */
export function requiredQuestions(form: FormDefinition, page: Page): QuestionId[] {
  const condition = conditionOf(form, page.pageId);
  const branching = condition && branchingQuestion(page, condition);
  return page.questions
    .filter((question) => (question.required && takesAnswer(question.type)) || question === branching)
    .map(({ id }) => id);
}

/** The question that decides a condition, if it is on the page and of a type that can. */
export function branchingQuestion(page: Page, condition: Condition): Question | undefined {
  const question = questionOn(page, condition.questionId);
  return question && supportsCondition(question.type) ? question : undefined;
}
