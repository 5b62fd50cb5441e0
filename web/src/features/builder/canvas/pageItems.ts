import type { Page, Question, Section } from '../../../form-rules/definition';
import type { SectionId } from '../../../form-rules/ids';

/** What stands on a page: a question in no section, or a run of questions in one. */
export type PageItem =
  | { readonly key: string; readonly question: Question }
  | { readonly key: string; readonly run: SectionRun };

/** Questions that follow one another in one section. */
export type SectionRun = {
  readonly sectionId: SectionId;
  /** Nothing when the page does not know it. */
  readonly section: Section | undefined;
  /** The section's number on the page, counted by where each section begins. */
  readonly number: number;
  /** Whether questions of it stand further up already, with others in between. */
  readonly isContinued: boolean;
  readonly questions: readonly Question[];
};

/** A page's questions as they are drawn. Keys stay with questions and sections, so nothing is drawn anew by a move. */
export function pageItemsOf({ questions, sections = [] }: Page): readonly PageItem[] {
  const items: PageItem[] = [];
  const numbers = new Map<SectionId, number>();
  let open: { sectionId: SectionId; questions: Question[] } | undefined;
  for (const question of questions) {
    const { id, sectionId } = question;
    if (sectionId === undefined) {
      open = undefined;
      items.push({ key: id, question });
    } else if (open?.sectionId === sectionId) {
      open.questions.push(question);
    } else {
      const isContinued = numbers.has(sectionId);
      const key = isContinued ? `${sectionId}-${id}` : sectionId;
      const number = numbers.get(sectionId) ?? numbers.size + 1;
      numbers.set(sectionId, number);
      open = { sectionId, questions: [question] };
      const section = sections.find((one) => one.sectionId === sectionId);
      items.push({ key, run: { ...open, section, number, isContinued } });
    }
  }
  return items;
}
