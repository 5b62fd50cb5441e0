import { castDraft, type Draft, produce } from 'immer';
import type { Page, Question, Section } from '../../../form-rules/definition';
import type { Mint, QuestionId } from '../../../form-rules/ids';
import type { Choice, Conflict, PageFacts } from './conflict';
import { type DraftForm, pageHolding, pageOf } from './document';
import { tidied } from './tidied';

/** The merged draft with one conflict settled. */
export function resolve(merged: DraftForm, conflict: Conflict, choice: Choice, mint: Mint): DraftForm {
  if (choice === 'mine') {
    return merged;
  }
  const settled = produce(merged, (draft) => {
    switch (conflict.kind) {
      case 'question':
        return settleQuestion(draft, conflict, choice, mint);
      case 'page':
        return settlePage(draft, conflict);
      case 'section':
        return settleSection(draft, conflict);
      case 'form':
        return void Object.assign(draft, conflict.theirs);
    }
  });
  return tidied(settled);
}

type About<Kind> = Extract<Conflict, { kind: Kind }>;

function settleQuestion(
  draft: Draft<DraftForm>,
  conflict: About<'question'>,
  choice: Choice,
  mint: Mint,
): void {
  const { id, mine, theirs } = conflict;
  const page = draft.pages.find(({ questions }) => questions.some((question) => question.id === id));
  const at = page?.questions.findIndex((question) => question.id === id) ?? -1;
  const standing = page?.questions[at];
  if (page === undefined || standing === undefined) {
    if (theirs && mine === undefined) {
      bringBack(draft, conflict.theirForm, theirs);
    }
    return;
  }
  if (choice === 'both') {
    if (theirs) {
      page.questions.splice(at + 1, 0, castDraft(withNewIds(theirs, standing, mint)));
    }
  } else if (theirs) {
    page.questions[at] = castDraft(withPlaceOf(standing, theirs));
  } else {
    page.questions.splice(at, 1);
  }
}

/** Puts a question that only they still have where it is with them. */
function bringBack(draft: Draft<DraftForm>, theirForm: DraftForm, question: Question): void {
  const theirPage = pageHolding(theirForm, question.id);
  if (theirPage === undefined) {
    return;
  }
  const page = pageFor(draft, theirForm, theirPage);
  const before = theirPage.questions.slice(
    0,
    theirPage.questions.findIndex(({ id }) => id === question.id),
  );
  const after = before.findLast(({ id }) => page.questions.some((standing) => standing.id === id));
  const at = after === undefined ? 0 : page.questions.findIndex(({ id }) => id === after.id) + 1;
  page.questions.splice(at, 0, castDraft(question));
  const section = theirPage.sections?.find(({ sectionId }) => sectionId === question.sectionId);
  if (section && !page.sections?.some(({ sectionId }) => sectionId === section.sectionId)) {
    page.sections = [...(page.sections ?? []), castDraft({ ...section, questions: [] })];
  }
}

/** Their page in the draft, put there without its questions when it is missing. */
function pageFor(draft: Draft<DraftForm>, theirForm: DraftForm, theirPage: Page): Draft<Page> {
  const standing = draft.pages.find(({ pageId }) => pageId === theirPage.pageId);
  if (standing) {
    return standing;
  }
  const { sections: _, ...bare } = theirPage;
  const page = castDraft<Page>({ ...bare, questions: [] });
  const before = theirForm.pages.slice(0, theirForm.pages.indexOf(theirPage));
  const after = before.findLast(({ pageId }) => draft.pages.some((other) => other.pageId === pageId));
  const at = after === undefined ? 0 : draft.pages.findIndex(({ pageId }) => pageId === after.pageId) + 1;
  draft.pages.splice(at, 0, page);
  return draft.pages[at] ?? page;
}

function settlePage(draft: Draft<DraftForm>, { id, mine, theirs, theirForm }: About<'page'>): void {
  if (theirs === undefined) {
    // Questions that outlived the removal keep their page.
    const left = draft.pages.filter(({ pageId, questions }) => pageId !== id || questions.length > 0);
    // I removed what they kept, and they what I kept: taking theirs means their pages.
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
      if (!standsSomewhere(draft, question.id)) {
        bringBack(draft, theirForm, question);
      }
    }
  }
  setFacts(draft, page, theirs);
}

function setFacts(draft: Draft<DraftForm>, page: Draft<Page>, { condition, ...facts }: PageFacts): void {
  for (const name of ['bgColor', 'opacity', 'textColor', 'nextPage'] as const) {
    delete page[name];
  }
  Object.assign(page, facts);
  if (condition === undefined) {
    delete draft.pageConditions[page.pageId];
  } else {
    draft.pageConditions[page.pageId] = castDraft(condition);
  }
}

function settleSection(draft: Draft<DraftForm>, { id, pageId, theirs }: About<'section'>): void {
  const page = draft.pages.find((candidate) => candidate.pageId === pageId);
  const section = page?.sections?.find(({ sectionId }) => sectionId === id);
  if (section && theirs) {
    const { bgColor, opacity, textColor }: Section = theirs;
    Object.assign(section, { bgColor, opacity, textColor });
  }
}

function standsSomewhere(draft: Draft<DraftForm>, id: QuestionId): boolean {
  return draft.pages.some(({ questions }) => questions.some((question) => question.id === id));
}

/** A copy of theirs beside mine: one id names one thing. */
function withNewIds(theirs: Question, beside: Draft<Question>, mint: Mint): Question {
  const copy = { ...withPlaceOf(beside, theirs), id: mint() };
  return 'optionIds' in copy ? { ...copy, optionIds: copy.optionIds.map(mint) } : copy;
}

function withPlaceOf(standing: Draft<Question>, question: Question): Question {
  const { sectionId: _, ...free } = question;
  const section = standing.sectionId;
  return section === undefined ? free : { ...free, sectionId: section };
}
