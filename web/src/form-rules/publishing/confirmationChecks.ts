import { unknownNames } from '../authoring/placeholders';
import { type Problem, problem } from '../authoring/problem';
import { type FormDefinition, questionsOf } from '../definition';
import type { QuestionId } from '../ids';
import { asksForEmail } from '../questionKinds';

/** A mail to respondents without a question for the address, and answers in it that no question gives. */
export function confirmationProblems(form: FormDefinition): Problem[] {
  const { addressQuestionId: address, subject = '', text = '' } = form.settings?.confirmation ?? {};
  return [
    ...(address === undefined || isEmailQuestion(form, address)
      ? []
      : [problem('confirmation_address_missing', { fix: { do: 'removeConfirmation' } })]),
    ...unknownNames(form, subject, text).map(() => problem('confirmation_answer_missing', {})),
  ];
}

function isEmailQuestion(form: FormDefinition, id: QuestionId): boolean {
  const question = questionsOf(form).find((one) => one.id === id);
  return question !== undefined && asksForEmail(question);
}
