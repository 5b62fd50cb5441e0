import { type SectionGroup, sectionGroups } from '../../../form-page/sectionGroups';
import type { Page, Section } from '../../../form-rules/definition';
import type { SectionId } from '../../../form-rules/ids';
import type { Question } from '../../../form-rules/questions';

/** An item of a page: a question without a section, or a group of questions in one. */
export type PageItem =
  | { readonly key: string; readonly question: Question }
  | { readonly key: string; readonly group: CanvasSectionGroup };

export type CanvasSectionGroup = Pick<SectionGroup, 'questions'> & {
  readonly sectionId: SectionId;
  /** Undefined if the page has no such section. */
  readonly section: Section | undefined;
  /** The section's number on the page, counted by first question. */
  readonly number: number;
  /** Whether an earlier group of the page has the same section. */
  readonly isContinued: boolean;
};

/** The items of a page. Keys follow questions and sections, so that a move remounts nothing. */
export function pageItemsOf(page: Page): readonly PageItem[] {
  const numbers = new Map<SectionId, number>();
  return sectionGroups(page.questions).flatMap(({ key, sectionId, questions }): PageItem[] => {
    if (sectionId === undefined) {
      return questions.map((question) => ({ key: question.id, question }));
    }
    const isContinued = numbers.has(sectionId);
    const number = numbers.get(sectionId) ?? numbers.size + 1;
    numbers.set(sectionId, number);
    const section = page.sections?.find((one) => one.sectionId === sectionId);
    const group = { sectionId, section, number, isContinued, questions };
    return [{ key: isContinued ? `${sectionId}-${key}` : sectionId, group }];
  });
}
