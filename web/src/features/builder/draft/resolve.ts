import { castDraft, type Draft, produce } from 'immer';
import type { Page, Section } from '../../../form-rules/definition';
import type { Mint } from '../../../form-rules/ids';
import type { Question } from '../../../form-rules/questions';
import type { Conflict, ConflictChoice, PageFields } from './conflict';
import { type DraftForm, pageOf, pageWithQuestion } from './document';
import { setOptional } from './handler';
import { normalize } from './normalize';
import { copyOf } from './questions';
import { inSection } from './sections';

export function resolve(
  merged: DraftForm,
  conflict: Conflict,
  choice: ConflictChoice,
  mint: Mint,
): DraftForm {
  if (choice === 'mine') {
    return merged;
  }
  const resolved = produce(merged, (draft) => {
    switch (conflict.kind) {
      case 'question':
        return resolveQuestion(draft, conflict, choice, mint);
      case 'page':
        return resolvePage(draft, conflict);
      case 'section':
        return resolveSection(draft, conflict);
      case 'form':
        delete draft.startPage;
        delete draft.settings;
        return void Object.assign(draft, castDraft(conflict.theirs));
    }
  });
  return normalize(resolved);
}

type About<Kind> = Extract<Conflict, { kind: Kind }>;

function resolveQuestion(
  draft: Draft<DraftForm>,
  conflict: About<'question'>,
  choice: ConflictChoice,
  mint: Mint,
): void {
  const { id, mine, theirs } = conflict;
  const page = draft.pages.find(({ questions }) => questions.some((question) => question.id === id));
  const at = page?.questions.findIndex((question) => question.id === id) ?? -1;
  const current = page?.questions[at];
  if (page === undefined || current === undefined) {
    if (theirs && mine === undefined) {
      restoreQuestion(draft, conflict.theirForm, theirs);
    }
    return;
  }
  const here = theirs && inSection(theirs, current.sectionId);
  if (choice === 'both') {
    if (here) {
      page.questions.splice(at + 1, 0, castDraft(copyOf(here, mint(), mint)));
    }
  } else if (here) {
    page.questions[at] = castDraft(here);
  } else {
    page.questions.splice(at, 1);
  }
}

/** Restores a question that only they still have, at their position. */
function restoreQuestion(draft: Draft<DraftForm>, theirForm: DraftForm, question: Question): void {
  const theirPage = pageWithQuestion(theirForm, question.id);
  if (theirPage === undefined) {
    return;
  }
  const page = pageFor(draft, theirForm, theirPage);
  const before = theirPage.questions.slice(
    0,
    theirPage.questions.findIndex(({ id }) => id === question.id),
  );
  const after = before.findLast(({ id }) => page.questions.some((other) => other.id === id));
  const at = after === undefined ? 0 : page.questions.findIndex(({ id }) => id === after.id) + 1;
  page.questions.splice(at, 0, castDraft(question));
  const section = theirPage.sections?.find(({ sectionId }) => sectionId === question.sectionId);
  if (section && !page.sections?.some(({ sectionId }) => sectionId === section.sectionId)) {
    page.sections = [...(page.sections ?? []), castDraft({ ...section, questions: [] })];
  }
}

/** Their page in the draft; added without its questions if missing. */
function pageFor(draft: Draft<DraftForm>, theirForm: DraftForm, theirPage: Page): Draft<Page> {
  const existing = draft.pages.find(({ pageId }) => pageId === theirPage.pageId);
  if (existing) {
    return existing;
  }
  const { sections: _, ...bare } = theirPage;
  const page = castDraft<Page>({ ...bare, questions: [] });
  const before = theirForm.pages.slice(0, theirForm.pages.indexOf(theirPage));
  const after = before.findLast(({ pageId }) => draft.pages.some((other) => other.pageId === pageId));
  const at = after === undefined ? 0 : draft.pages.findIndex(({ pageId }) => pageId === after.pageId) + 1;
  draft.pages.splice(at, 0, page);
  return draft.pages[at] ?? page;
}

function resolvePage(draft: Draft<DraftForm>, { id, mine, theirs, theirForm }: About<'page'>): void {
  if (theirs === undefined) {
    // A page that still has questions stays.
    const left = draft.pages.filter(({ pageId, questions }) => pageId !== id || questions.length > 0);
    // Each side removed the other's pages: theirs means all their pages.
    draft.pages = left.length > 0 ? left : castDraft([...theirForm.pages]);
    return;
  }
  const theirPage = pageOf(theirForm, id);
  if (theirPage === undefined) {
    return;
  }
  const page = pageFor(draft, theirForm, theirPage);
  if (mine === undefined) {
    for (const question of theirPage.questions) {
      if (!pageWithQuestion(draft, question.id)) {
        restoreQuestion(draft, theirForm, question);
      }
    }
  }
  setPageFields(draft, page, theirs);
}

function setPageFields(
  draft: Draft<DraftForm>,
  page: Draft<Page>,
  { condition, ...facts }: PageFields,
): void {
  for (const name of ['bgColor', 'opacity', 'textColor', 'nextPage'] as const) {
    delete page[name];
  }
  Object.assign(page, facts);
  setOptional(draft.pageConditions, page.pageId, castDraft(condition));
}

function resolveSection(draft: Draft<DraftForm>, { id, pageId, theirs }: About<'section'>): void {
  const page = draft.pages.find((candidate) => candidate.pageId === pageId);
  const section = page?.sections?.find(({ sectionId }) => sectionId === id);
  if (section && theirs) {
    const { bgColor, opacity, textColor }: Section = theirs;
    Object.assign(section, { bgColor, opacity, textColor });
  }
}
