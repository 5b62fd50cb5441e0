import type { SectionId } from '../form-rules/ids';
import type { Question } from '../form-rules/questions';

/** Consecutive questions of the same section, or of none. */
export type SectionGroup = {
  /** Stable while the group starts with the same question. */
  readonly key: string;
  readonly sectionId: SectionId | undefined;
  readonly questions: readonly Question[];
};

/** Questions in order, split where the section changes. */
export function sectionGroups(all: readonly Question[]): SectionGroup[] {
  const groups: { key: string; sectionId: SectionId | undefined; questions: Question[] }[] = [];
  for (const question of all) {
    const last = groups.at(-1);
    if (last && last.sectionId === question.sectionId) {
      last.questions.push(question);
    } else {
      groups.push({ key: question.id, sectionId: question.sectionId, questions: [question] });
    }
  }
  return groups;
}
