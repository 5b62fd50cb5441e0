import { castDraft, type WritableDraft } from 'immer';
import type { Page, Section } from '../../../form-rules/definition';
import type { PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import type { Question } from '../../../form-rules/questions';
import type { SectionCommand } from './command';
import { pageIn } from './draftContext';
import { type Handler, type Handlers, reordering } from './handler';

/** Spec §9: the default colour of a section. */
export const SECTION_COLOUR = '#B6B6B6';

export const sectionHandlers: Handlers<SectionCommand> = {
  'section/add': onPage(group),
  'section/ungroup': onPage((page, { id }) => {
    page.sections = page.sections?.filter(({ sectionId }) => sectionId !== id) ?? [];
    for (const question of page.questions) {
      if (question.sectionId === id) {
        delete question.sectionId;
      }
    }
  }),
  'section/setColour': onPage((page, command) => {
    const section = page.sections?.find(({ sectionId }) => sectionId === command.id);
    if (section) {
      colour(section, command);
    }
  }),
};

/** Changes the page of the command; ignored if it is gone. */
function onPage<C extends { readonly pageId: PageId }>(
  change: (page: WritableDraft<Page>, command: C) => void,
): Handler<C> {
  return reordering((context, command) => {
    const page = pageIn(context, command.pageId);
    if (page) {
      change(page, command);
    }
  });
}

/** Writes colours in the server's format, so that saved and loaded drafts are equal. */
export function colour(
  target: WritableDraft<Pick<Section, 'bgColor' | 'opacity'>>,
  { bgColor, opacity }: { readonly bgColor?: string; readonly opacity?: number },
): void {
  target.bgColor = (bgColor ?? target.bgColor ?? SECTION_COLOUR).toUpperCase();
  target.opacity = opacity ?? target.opacity ?? 100;
}

export function inSection(question: Question, sectionId: SectionId | undefined): Question {
  const { sectionId: _, ...free } = question;
  return sectionId === undefined ? free : { ...free, sectionId };
}

/** The number of a section; sections are counted by their first question on the page. */
export function sectionNumber({ questions }: Page, id: SectionId): number {
  return [...new Set(questions.flatMap(({ sectionId }) => sectionId ?? []))].indexOf(id) + 1;
}

/** Updates each section's list of questions and removes empty sections. */
export function regroup(page: WritableDraft<Page>): void {
  if (page.sections === undefined) {
    return;
  }
  const members = new Map<SectionId, QuestionId[]>(page.sections.map(({ sectionId }) => [sectionId, []]));
  for (const question of page.questions) {
    const list = question.sectionId === undefined ? undefined : members.get(question.sectionId);
    if (list) {
      list.push(question.id);
    } else if (question.sectionId !== undefined) {
      delete question.sectionId;
    }
  }
  for (const section of page.sections) {
    const questions = members.get(section.sectionId) ?? [];
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

/** Spec §4: groups the questions up to the chosen one that are in no section yet. */
function group(
  page: WritableDraft<Page>,
  { id, upTo, bgColor, opacity }: Extract<SectionCommand, { type: 'section/add' }>,
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
