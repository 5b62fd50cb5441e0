import type { Page, Question } from '../form-rules/definition';
import type { SectionId } from '../form-rules/ids';

/** Neighbouring questions that belong to one section, or to none. */
export type Run = {
  /** The same for as long as the run begins with the same question. */
  readonly key: string;
  readonly sectionId: SectionId | undefined;
  readonly questions: readonly Question[];
};

/** A page's questions in order, cut where the section changes. */
export function runsOf(page: Page): Run[] {
  const runs: { key: string; sectionId: SectionId | undefined; questions: Question[] }[] = [];
  for (const question of page.questions) {
    const last = runs.at(-1);
    if (last && last.sectionId === question.sectionId) {
      last.questions.push(question);
    } else {
      runs.push({ key: question.id, sectionId: question.sectionId, questions: [question] });
    }
  }
  return runs;
}
