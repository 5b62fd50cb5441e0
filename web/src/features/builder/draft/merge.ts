import {
  type Condition,
  conditionOf,
  type Page,
  type Question,
  type Section,
} from '../../../form-rules/definition';
import type { PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import { asStored, storedName, storedQuestion } from './asStored';
import type { Conflict, FormFacts, PageFacts } from './conflict';
import { type DraftForm, pageOf } from './document';
import { mergeFields, mergeOrder, same } from './mergeFields';
import { mergeQuestion, sameQuestion } from './mergeQuestion';
import { tidied } from './tidied';

/** A draft that two sides changed, put together. */
export type Merge = { readonly merged: DraftForm; readonly conflicts: readonly Conflict[] };

/**
 * Puts together what two sides made of one draft. Where they changed the same thing differently there is a conflict,
 * and `merged` holds mine until it is settled. Where questions and pages stand is no conflict: my move wins. What the
 * server does not keep is nobody's change.
 */
export function mergeDrafts(base: DraftForm, mine: DraftForm, theirs: DraftForm): Merge {
  const [was, here, there] = [asStored(base), asStored(mine), asStored(theirs)];
  if (same(here, there) || same(there, was)) {
    return { merged: mine, conflicts: [] };
  }
  if (same(here, was)) {
    return { merged: keepingMine(theirs, mine), conflicts: [] };
  }
  const { merged, conflicts } = mergeStored(was, here, there);
  return { merged: keepingMine(merged, mine), conflicts };
}

/** Whether two drafts hold the same, as far as the server keeps it. */
export function sameDraft(left: DraftForm, right: DraftForm): boolean {
  return left === right || same(asStored(left), asStored(right));
}

function mergeStored(base: DraftForm, mine: DraftForm, theirs: DraftForm): Merge {
  const sides: Sides = { base: indexed(base), mine: indexed(mine), theirs: indexed(theirs) };
  const conflicts: Conflict[] = [];
  const questions = survivingQuestions(sides, conflicts);
  const facts = mergedFacts(sides, conflicts);
  const pages = survivingPages(sides, questions, facts);
  const conditions = pages.flatMap(({ pageId }): [string, Condition][] => {
    const condition = facts.get(pageId)?.condition;
    const inWords = [mine, theirs].map((form) => conditionOf(form, pageId));
    const worded = inWords.find((one) => one && same(byIds(one), condition)) ?? condition;
    return worded ? [[pageId, worded]] : [];
  });
  const about = mergeAbout(sides, conflicts);
  const merged = {
    ...about,
    pages: pages.map((page) => pageWith(page, facts.get(page.pageId), sides, questions, conflicts)),
    pageConditions: Object.fromEntries(conditions),
  };
  return { merged: tidied(merged), conflicts };
}

type Placed = { readonly question: Question; readonly pageId: PageId };
type Side = { readonly form: DraftForm; readonly questions: ReadonlyMap<QuestionId, Placed> };
type Sides = { readonly base: Side; readonly mine: Side; readonly theirs: Side };
type Questions = ReadonlyMap<QuestionId, Placed>;
type Facts = ReadonlyMap<PageId, PageFacts>;

function indexed(form: DraftForm): Side {
  const all = form.pages.flatMap(({ pageId, questions }) =>
    questions.map((question): [QuestionId, Placed] => [question.id, { question, pageId }]),
  );
  return { form, questions: new Map(all) };
}

function survivingQuestions(sides: Sides, conflicts: Conflict[]): Questions {
  const surviving = new Map<QuestionId, Placed>();
  const theirForm = sides.theirs.form;
  for (const id of new Set([...sides.mine.questions.keys(), ...sides.theirs.questions.keys()])) {
    const [was, here, there] = [
      sides.base.questions.get(id),
      sides.mine.questions.get(id),
      sides.theirs.questions.get(id),
    ];
    if (here && there) {
      const { mine, theirs, clashes } = mergeQuestion(was?.question, here.question, there.question);
      surviving.set(id, placed(mine, was, here, there));
      if (clashes.length > 0) {
        conflicts.push({
          kind: 'question',
          id,
          base: was?.question,
          mine,
          theirs,
          fields: clashes,
          theirForm,
        });
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

/** The place goes with whoever moved the question; page and section belong together. */
function placed(question: Question, was: Placed | undefined, here: Placed, there: Placed): Placed {
  const iMovedIt = was !== undefined && here.pageId !== was.pageId;
  const theyMovedIt = was !== undefined && there.pageId !== was.pageId;
  const myGroup = here.question.sectionId;
  const iGroupedIt = was !== undefined && myGroup !== was.question.sectionId;
  const takeMine = iMovedIt || (!theyMovedIt && iGroupedIt);
  const sectionId = takeMine ? myGroup : there.question.sectionId;
  return {
    pageId: iMovedIt ? here.pageId : there.pageId,
    question: question.sectionId === sectionId ? question : inSection(question, sectionId),
  };
}

function inSection(question: Question, sectionId: SectionId | undefined): Question {
  const { sectionId: _, ...free } = question;
  return sectionId === undefined ? free : { ...free, sectionId };
}

/** What each page says, for every page that at least one side has; a page that should go has none. */
function mergedFacts(sides: Sides, conflicts: Conflict[]): Facts {
  const { base, mine, theirs } = sides;
  const merged = new Map<PageId, PageFacts>();
  for (const id of allIds(mine.form.pages, theirs.form.pages, ({ pageId }) => pageId)) {
    const [was, here, there] = [base, mine, theirs].map(({ form }) => factsOf(form, id));
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

function factsOf(form: DraftForm, id: PageId): PageFacts | undefined {
  const page = pageOf(form, id);
  if (page === undefined) {
    return undefined;
  }
  const condition = conditionOf(form, id);
  const { pageId: _, questions: __, sections: ___, ...facts } = page;
  return condition === undefined ? facts : { ...facts, condition: byIds(condition) };
}

/** Options are meant by their ids: another wording is no other condition. The wording is filled in when all is merged. */
function byIds(condition: Condition): Condition {
  return condition.expectedOptionIds === undefined || condition.expectedOptionIds.length === 0
    ? condition
    : { ...condition, expectedAnswer: '' };
}

/** In order: the pages that both kept or one made, and those that questions still stand on. */
function survivingPages({ base, mine, theirs }: Sides, questions: Questions, facts: Facts): Page[] {
  const inUse = new Set([...questions.values()].map(({ pageId }) => pageId));
  const order = mergeOrder(
    pageIds(base),
    pageIds(mine),
    pageIds(theirs),
    (id) => facts.has(id) || inUse.has(id),
  );
  const pages = order.flatMap((id) => pageOf(mine.form, id) ?? pageOf(theirs.form, id) ?? []);
  // Two sides that each removed what the other kept would leave nothing to stand on.
  return pages.length > 0 ? pages : [...mine.form.pages];
}

function pageWith(
  page: Page,
  merged: PageFacts | undefined,
  sides: Sides,
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
  const { condition: _, ...facts }: PageFacts = merged ?? page;
  const sections = mergeSections(was, here, there, conflicts, sides.theirs.form);
  return {
    ...facts,
    pageId: id,
    questions: order.flatMap((question) => questions.get(question)?.question ?? []),
    sections,
  };
}

/** Every section one side has: those without questions go when all is tidied. */
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

/** A section's colours; its questions are filled in by who says to be in it. */
function sectionsOf(page: Page | undefined): ReadonlyMap<SectionId, Section> {
  return new Map(page?.sections?.map((section) => [section.sectionId, { ...section, questions: [] }]));
}

function pageIds({ form }: Side): PageId[] {
  return form.pages.map(({ pageId }) => pageId);
}

function questionIds(page: Page | undefined): QuestionId[] {
  return page?.questions.map(({ id }) => id) ?? [];
}

function mergeAbout({ base, mine, theirs }: Sides, conflicts: Conflict[]): FormFacts {
  const fields = mergeFields(aboutOf(base), aboutOf(mine), aboutOf(theirs));
  if (fields.clashes.length > 0) {
    conflicts.push({
      kind: 'form',
      id: 'form',
      base: aboutOf(base),
      mine: fields.mine,
      theirs: fields.theirs,
      fields: fields.clashes,
      theirForm: theirs.form,
    });
  }
  return fields.mine;
}

function aboutOf({ form: { name, startPage } }: Side): FormFacts {
  return startPage === undefined ? { name } : { name, startPage };
}

/** What came out as I had it stays the very same object, so that nothing of it is drawn again. */
function keepingMine(merged: DraftForm, mine: DraftForm): DraftForm {
  const myQuestions = indexed(mine).questions;
  const pages = merged.pages.map((page) => {
    const myPage = pageOf(mine, page.pageId);
    const questions = page.questions.map((question) => {
      const my = myQuestions.get(question.id)?.question;
      return my && same(storedQuestion(my), storedQuestion(question)) ? my : question;
    });
    const kept = { ...page, questions };
    return myPage && same(myPage, kept) ? myPage : kept;
  });
  const name = merged.name === storedName(mine.name) ? mine.name : merged.name;
  return { ...merged, name, pages };
}

function allIds<Thing, Id>(
  left: readonly Thing[],
  right: readonly Thing[],
  id: (thing: Thing) => Id,
): Set<Id> {
  return new Set([...left, ...right].map(id));
}
