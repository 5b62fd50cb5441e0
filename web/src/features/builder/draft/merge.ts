import { type Condition, conditionOf, type Page, type Section } from '../../../form-rules/definition';
import type { PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import type { Question } from '../../../form-rules/questions';
import type { FormSettings } from '../../../form-rules/settings';
import type { Conflict, FormFields, PageFields } from './conflict';
import { type DraftForm, pageOf } from './document';
import { mergeFields, mergeOrder, same } from './mergeFields';
import { mergeQuestion, sameQuestion } from './mergeQuestion';
import { mergeSettings } from './mergeSettings';
import { normalize } from './normalize';
import { inSection } from './sections';
import { toServerForm, toServerName, toServerQuestion } from './toServerForm';

export type Merge = { readonly merged: DraftForm; readonly conflicts: readonly Conflict[] };

/**
 * Three-way merge of a draft. Different changes of the same field are a conflict, and `merged` contains mine until it is
 * resolved. The order of questions and pages never conflicts: my move wins. Fields that the server does not store are
 * ignored.
 */
export function mergeDrafts(base: DraftForm, mine: DraftForm, theirs: DraftForm): Merge {
  const [was, here, there] = [toServerForm(base), toServerForm(mine), toServerForm(theirs)];
  if (same(here, there) || same(there, was)) {
    return { merged: mine, conflicts: [] };
  }
  if (same(here, was)) {
    return { merged: reuseMine(theirs, mine), conflicts: [] };
  }
  const { merged, conflicts } = mergeStored(was, here, there);
  return { merged: reuseMine(merged, mine), conflicts };
}

/** Whether two drafts are equal for the server. */
export function sameDraft(left: DraftForm, right: DraftForm): boolean {
  return left === right || same(toServerForm(left), toServerForm(right));
}

function mergeStored(base: DraftForm, mine: DraftForm, theirs: DraftForm): Merge {
  const sides: DraftSides = { base: indexed(base), mine: indexed(mine), theirs: indexed(theirs) };
  const conflicts: Conflict[] = [];
  const questions = survivingQuestions(sides, conflicts);
  const facts = mergePageFields(sides, conflicts);
  const pages = survivingPages(sides, questions, facts);
  const conditions = pages.flatMap(({ pageId }): [string, Condition][] => {
    const condition = facts.get(pageId)?.condition;
    const labelled = [mine, theirs].map((form) => conditionOf(form, pageId));
    const found = labelled.find((one) => one && same(withoutLabels(one), condition)) ?? condition;
    return found ? [[pageId, found]] : [];
  });
  const formFields = mergeFormFields(sides, conflicts);
  const merged = {
    ...formFields,
    pages: pages.map((page) => pageWith(page, facts.get(page.pageId), sides, questions, conflicts)),
    pageConditions: Object.fromEntries(conditions),
  };
  return { merged: normalize(merged), conflicts };
}

type PlacedQuestion = { readonly question: Question; readonly pageId: PageId };
type DraftSide = { readonly form: DraftForm; readonly questions: ReadonlyMap<QuestionId, PlacedQuestion> };
type DraftSides = { readonly base: DraftSide; readonly mine: DraftSide; readonly theirs: DraftSide };
type Questions = ReadonlyMap<QuestionId, PlacedQuestion>;
type Facts = ReadonlyMap<PageId, PageFields>;

function indexed(form: DraftForm): DraftSide {
  const all = form.pages.flatMap(({ pageId, questions }) =>
    questions.map((question): [QuestionId, PlacedQuestion] => [question.id, { question, pageId }]),
  );
  return { form, questions: new Map(all) };
}

function survivingQuestions(sides: DraftSides, conflicts: Conflict[]): Questions {
  const surviving = new Map<QuestionId, PlacedQuestion>();
  const theirForm = sides.theirs.form;
  for (const id of new Set([...sides.mine.questions.keys(), ...sides.theirs.questions.keys()])) {
    const [was, here, there] = [sides.base, sides.mine, sides.theirs].map((side) => side.questions.get(id));
    if (here && there) {
      const { clashes, ...both } = mergeQuestion(was?.question, here.question, there.question);
      surviving.set(id, placed(both.mine, was, here, there));
      if (clashes.length > 0) {
        conflicts.push({ kind: 'question', id, base: was?.question, ...both, fields: clashes, theirForm });
      }
      continue;
    }
    const left = here ?? there;
    const changed = left !== undefined && was !== undefined && !sameQuestion(left.question, was.question);
    if (changed) {
      const { question: mine } = here ?? {};
      const { question: theirs } = there ?? {};
      conflicts.push({ kind: 'question', id, base: was.question, mine, theirs, fields: [], theirForm });
    }
    if (left && (was === undefined || (changed && here))) {
      surviving.set(id, left);
    }
  }
  return surviving;
}

/** The side that moved the question decides about page and section together. */
function placed(
  question: Question,
  was: PlacedQuestion | undefined,
  here: PlacedQuestion,
  there: PlacedQuestion,
): PlacedQuestion {
  const iMovedIt = was !== undefined && here.pageId !== was.pageId;
  const theyMovedIt = was !== undefined && there.pageId !== was.pageId;
  const myGroup = here.question.sectionId;
  const iGroupedIt = was !== undefined && myGroup !== was.question.sectionId;
  const isMine = iMovedIt || (!theyMovedIt && iGroupedIt);
  const sectionId = isMine ? myGroup : there.question.sectionId;
  return {
    pageId: iMovedIt ? here.pageId : there.pageId,
    question: question.sectionId === sectionId ? question : inSection(question, sectionId),
  };
}

/** The merged fields of each page of either side; removed pages are missing. */
function mergePageFields(sides: DraftSides, conflicts: Conflict[]): Facts {
  const { base, mine, theirs } = sides;
  const merged = new Map<PageId, PageFields>();
  for (const id of new Set([...pageIds(mine), ...pageIds(theirs)])) {
    const [was, here, there] = [base, mine, theirs].map(({ form }) => pageFieldsOf(form, id));
    const conflict = { kind: 'page', id, base: was, theirForm: theirs.form } as const;
    if (here && there) {
      const { clashes, ...both } = mergeFields(was ?? {}, here, there);
      merged.set(id, both.mine);
      if (clashes.length > 0) {
        conflicts.push({ ...conflict, ...both, fields: clashes });
      }
      continue;
    }
    const left = here ?? there;
    const changed = left !== undefined && was !== undefined && !same(left, was);
    if (changed) {
      conflicts.push({ ...conflict, mine: here, theirs: there, fields: [] });
    }
    if (left && (was === undefined || (changed && here))) {
      merged.set(id, left);
    }
  }
  return merged;
}

function pageFieldsOf(form: DraftForm, id: PageId): PageFields | undefined {
  const page = pageOf(form, id);
  if (page === undefined) {
    return undefined;
  }
  const condition = conditionOf(form, id);
  const { pageId: _, questions: __, sections: ___, ...facts } = page;
  return condition === undefined ? facts : { ...facts, condition: withoutLabels(condition) };
}

/** Ids decide, so another label is not another condition. Labels are restored after the merge. */
function withoutLabels(condition: Condition): Condition {
  return condition.expectedOptionIds === undefined || condition.expectedOptionIds.length === 0
    ? condition
    : { ...condition, expectedAnswer: '' };
}

/** The pages in order: those that both sides have or one added, and those that still have questions. */
function survivingPages({ base, mine, theirs }: DraftSides, questions: Questions, facts: Facts): Page[] {
  const inUse = new Set([...questions.values()].map(({ pageId }) => pageId));
  const order = mergeOrder(
    pageIds(base),
    pageIds(mine),
    pageIds(theirs),
    (id) => facts.has(id) || inUse.has(id),
  );
  const pages = order.flatMap((id) => pageOf(mine.form, id) ?? pageOf(theirs.form, id) ?? []);
  // Each side removed the other's pages; a form needs at least one.
  return pages.length > 0 ? pages : [...mine.form.pages];
}

function pageWith(
  page: Page,
  merged: PageFields | undefined,
  sides: DraftSides,
  questions: Questions,
  conflicts: Conflict[],
): Page {
  const id = page.pageId;
  const [was, here, there] = [sides.base, sides.mine, sides.theirs].map(({ form }) => pageOf(form, id));
  const order = mergeOrder(
    questionIds(was),
    questionIds(here),
    questionIds(there),
    (question) => questions.get(question)?.pageId === id,
  );
  const { condition: _, ...facts }: PageFields = merged ?? page;
  const sections = mergeSections(was, here, there, conflicts, sides.theirs.form);
  return {
    ...facts,
    pageId: id,
    questions: order.flatMap((question) => questions.get(question)?.question ?? []),
    sections,
  };
}

/** The sections of both sides; `normalize` removes those without questions. */
function mergeSections(
  was: Page | undefined,
  here: Page | undefined,
  there: Page | undefined,
  conflicts: Conflict[],
  theirForm: DraftForm,
): Section[] {
  const [before, my, their] = [sectionsOf(was), sectionsOf(here), sectionsOf(there)];
  const order = mergeOrder([...before.keys()], [...my.keys()], [...their.keys()], () => true);
  return order.flatMap((id): Section[] => {
    const [base, mine, theirs] = [before.get(id), my.get(id), their.get(id)];
    if (!mine || !theirs) {
      return [mine ?? theirs].flatMap((section) => section ?? []);
    }
    const { clashes, ...both } = mergeFields(base ?? {}, mine, theirs);
    if (clashes.length > 0 && here) {
      const { pageId } = here;
      conflicts.push({ kind: 'section', id, pageId, base, ...both, fields: clashes, theirForm });
    }
    return [both.mine];
  });
}

/** Sections without their questions, which `normalize` fills in. */
function sectionsOf(page: Page | undefined): ReadonlyMap<SectionId, Section> {
  return new Map(page?.sections?.map((section) => [section.sectionId, { ...section, questions: [] }]));
}

function pageIds({ form }: DraftSide): PageId[] {
  return form.pages.map(({ pageId }) => pageId);
}

function questionIds(page: Page | undefined): QuestionId[] {
  return page?.questions.map(({ id }) => id) ?? [];
}

function mergeFormFields({ base, mine, theirs }: DraftSides, conflicts: Conflict[]): FormFields {
  const [was, here, there] = [formFieldsOf(base), formFieldsOf(mine), formFieldsOf(theirs)];
  const fields = mergeFields<FormFields>(was, here, there);
  const settings = mergeSettings(was.settings ?? {}, here.settings ?? {}, there.settings ?? {});
  const merged = {
    mine: withSettings(fields.mine, settings.mine),
    theirs: withSettings(fields.theirs, settings.theirs),
  };
  const clashes = [...fields.clashes.filter((name) => name !== 'settings'), ...settings.clashes];
  if (clashes.length > 0) {
    const theirForm = theirs.form;
    conflicts.push({ kind: 'form', id: 'form', base: was, ...merged, fields: clashes, theirForm });
  }
  return merged.mine;
}

function withSettings({ name, startPage }: FormFields, settings: FormSettings): FormFields {
  const isDefault = Object.keys(settings).length === 0;
  return { name, ...(startPage !== undefined && { startPage }), ...(!isDefault && { settings }) };
}

function formFieldsOf({ form: { name, startPage, settings } }: DraftSide): FormFields {
  return { name, ...(startPage !== undefined && { startPage }), ...(settings && { settings }) };
}

/** Reuses my objects where they are equal, so that React does not re-render them. */
function reuseMine(merged: DraftForm, mine: DraftForm): DraftForm {
  const myQuestions = indexed(mine).questions;
  const pages = merged.pages.map((page) => {
    const myPage = pageOf(mine, page.pageId);
    const questions = page.questions.map((question) => {
      const my = myQuestions.get(question.id)?.question;
      return my && same(toServerQuestion(my), toServerQuestion(question)) ? my : question;
    });
    const reused = { ...page, questions };
    return myPage && same(myPage, reused) ? myPage : reused;
  });
  const name = merged.name === toServerName(mine.name) ? mine.name : merged.name;
  return { ...merged, name, pages };
}
