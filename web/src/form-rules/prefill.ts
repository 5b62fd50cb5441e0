import type { Answer, Answers } from './answer';
import { readAnswer } from './checkAnswers';
import { type FormDefinition, questionsOf } from './definition';
import type { QuestionId } from './ids';
import { answerTypeOf, offersOptions } from './questionKinds';
import type { ChoiceQuestion, Question } from './questions';
import { findOption } from './questions/choices';
import { isBlank } from './textRules';

/**
 * The answers in the query of a link: `?name=value` answers the question with this short name. They are validated as if they
 * were typed, and those that are blank or not valid are left out.
 */
export function prefilledAnswers(form: FormDefinition, query: string): Answers {
  const values = new URLSearchParams(query);
  const answers = new Map<QuestionId, Answer>();
  for (const question of questionsOf(form)) {
    const { shortName } = question;
    const [first, ...rest] =
      shortName === undefined ? [] : values.getAll(shortName).filter((value) => !isBlank(value));
    const { answer } = readAnswer(
      question,
      first === undefined ? undefined : sentByLink(question, first, rest),
    );
    if (answer !== undefined) {
      answers.set(question.id, answer);
    }
  }
  return answers;
}

/** The answer as it would be sent; undefined if a link cannot fill it in. */
function sentByLink(question: Question, first: string, rest: readonly string[]): unknown {
  switch (answerTypeOf(question.type)) {
    case 'text':
    case 'number':
    case 'day':
      return first;
    case 'option':
      return offersOptions(question) && findOption(question, first) === undefined ? { other: first } : first;
    case 'options':
      return offersOptions(question) ? several(question, [first, ...rest]) : undefined;
    case 'order':
    case 'grid':
    case 'agreed':
    case 'address':
    case 'files':
    case undefined:
      return undefined;
  }
}

/** Several options, each with its own `name=value`. One value may be the text beside "Other". */
function several(question: ChoiceQuestion, values: readonly string[]): unknown {
  const named = values.map((value) => ({ value, option: findOption(question, value) }));
  const options = named.flatMap(({ option }) => option ?? []);
  const [other, ...more] = named.filter(({ option }) => option === undefined);
  if (other === undefined) {
    return options;
  }
  return more.length === 0 ? { options, other: other.value } : undefined;
}
