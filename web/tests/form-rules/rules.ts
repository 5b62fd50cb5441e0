import type { Answer, Answers } from '../../src/form-rules/answer';
import { checkPage, readAnswer, type SentAnswer } from '../../src/form-rules/checkAnswers';
import { type FormDefinition, type Page, questionsOf } from '../../src/form-rules/definition';
import { isId, type PageId, type QuestionId } from '../../src/form-rules/ids';
import type { Step } from '../../src/form-rules/routing';

/** A step in the JSON of vectors and corpus. */
export function stepJson(step: Step | undefined): unknown {
  switch (step?.to) {
    case 'page':
      return { page: step.page };
    case 'stay':
      return { stay: step.question };
    case 'end':
      return step.ending === undefined ? 'end' : { ending: step.ending };
    case undefined:
      return undefined;
  }
}

/** The result of `checkPage` in the JSON of vectors and corpus. */
export function checkJson(form: FormDefinition, page: Page, sent: readonly SentAnswer[]): unknown {
  const checked = checkPage(form, page, sent);
  return checked.isValid ? { answers: Object.fromEntries(checked.answers) } : { problems: checked.problems };
}

/** Parses raw answers; invalid ones are left out. */
export function answersTo(form: FormDefinition, given: Readonly<Record<string, unknown>>): Answers {
  const answers = new Map<QuestionId, Answer>();
  for (const question of questionsOf(form)) {
    const { answer } = readAnswer(
      question,
      Object.hasOwn(given, question.id) ? given[question.id] : undefined,
    );
    if (answer !== undefined) {
      answers.set(question.id, answer);
    }
  }
  return answers;
}

export function pageOf(form: FormDefinition, id: unknown): Page {
  const page = form.pages.find(({ pageId }) => pageId === id);
  if (page === undefined) {
    throw new Error(`the form has no page ${String(id)}`);
  }
  return page;
}

export function pageIdOf(text: unknown): PageId {
  if (typeof text !== 'string' || !isId(text)) {
    throw new Error(`${String(text)} is not an id`);
  }
  return text;
}
