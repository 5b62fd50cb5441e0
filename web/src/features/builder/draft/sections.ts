import { castDraft, type WritableDraft } from 'immer';
import type { Page, Section } from '../../../form-rules/definition';
import type { QuestionId, SectionId } from '../../../form-rules/ids';
import type { SectionCommand } from './command';
import { type Changing, pageIn } from './locate';

/** Spec §9: what a section is coloured until its owner chooses. */
export const SECTION_COLOUR = '#B6B6B6';

/** Carries out what happens to a section. */
export function changeSection(changing: Changing, command: SectionCommand): void {
  const page = pageIn(changing, command.pageId);
  if (page === undefined) {
    return;
  }
  switch (command.type) {
    case 'section/added':
      group(page, command);
      return;
    case 'section/ungrouped':
      page.sections = page.sections?.filter(({ sectionId }) => sectionId !== command.id) ?? [];
      for (const question of page.questions) {
        if (question.sectionId === command.id) {
          delete question.sectionId;
        }
      }
      return;
    case 'section/coloured': {
      const section = page.sections?.find(({ sectionId }) => sectionId === command.id);
      if (section) {
        colour(section, command);
      }
      return;
    }
  }
}

/** Colours as the server writes them, so that what is saved and what is loaded are the same. */
export function colour(
  holder: WritableDraft<Pick<Section, 'bgColor' | 'opacity'>>,
  { bgColor, opacity }: { readonly bgColor?: string; readonly opacity?: number },
): void {
  holder.bgColor = (bgColor ?? holder.bgColor ?? SECTION_COLOUR).toUpperCase();
  holder.opacity = opacity ?? holder.opacity ?? 100;
}

/** The number a section bears: sections are counted by where they begin on the page. */
export function sectionNumber({ questions }: Page, id: SectionId): number {
  return [...new Set(questions.flatMap(({ sectionId }) => sectionId ?? []))].indexOf(id) + 1;
}

/** Lets each section list the questions that say they are in it, and drops the ones that nobody is in. */
export function regroup(page: WritableDraft<Page>): void {
  if (page.sections === undefined) {
    return;
  }
  const held = new Map<SectionId, QuestionId[]>(page.sections.map(({ sectionId }) => [sectionId, []]));
  for (const question of page.questions) {
    const list = question.sectionId === undefined ? undefined : held.get(question.sectionId);
    if (list) {
      list.push(question.id);
    } else if (question.sectionId !== undefined) {
      delete question.sectionId;
    }
  }
  for (const section of page.sections) {
    const questions = held.get(section.sectionId) ?? [];
    if (!isSame(section.questions, questions)) {
      section.questions = questions;
    }
  }
  if (page.sections.some(({ questions }) => questions.length === 0)) {
    page.sections = page.sections.filter(({ questions }) => questions.length > 0);
  }
  if (page.sections.length === 0) {
    delete page.sections;
  }
}

/** Spec §4: the questions up to the chosen one that are in no section yet; one that is in a section is left there. */
function group(
  page: WritableDraft<Page>,
  { id, upTo, bgColor, opacity }: Extract<SectionCommand, { type: 'section/added' }>,
): void {
  const chosen = page.questions.findIndex((question) => question.id === upTo);
  const grouped = page.questions.slice(0, chosen + 1).filter(({ sectionId }) => sectionId === undefined);
  if (grouped.length === 0 || page.questions[chosen]?.sectionId !== undefined) {
    return;
  }
  for (const question of grouped) {
    question.sectionId = id;
  }
  const section: Section = {
    sectionId: id,
    bgColor: (bgColor ?? SECTION_COLOUR).toUpperCase(),
    opacity: opacity ?? 100,
    questions: grouped.map((question) => question.id),
  };
  page.sections = [...(page.sections ?? []), castDraft(section)];
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((id, at) => id === right[at]);
}
