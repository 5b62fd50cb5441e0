import { castDraft } from 'immer';
import {
  type Condition,
  conditionOf,
  type Page,
  questionsOf,
  type Target,
} from '../../../form-rules/definition';
import type { Mint, OptionId, PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import { PAGES_PER_FORM, QUESTIONS_PER_FORM } from '../../../form-rules/limits';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { PageCommand } from './command';
import { type DraftForm, pageOf } from './document';
import { type Changing, pageIn } from './locate';
import { copyOf } from './questions';
import { colour } from './sections';

/** Carries out what happens to a page. */
export function changePages(changing: Changing, command: PageCommand, mint: Mint): void {
  const { draft, before } = changing;
  switch (command.type) {
    case 'page/added':
      if (before.pages.length < PAGES_PER_FORM) {
        const page: Page = { pageId: command.id, pageTitle: nextPageTitle(before), questions: [] };
        const after = before.pages.findIndex(({ pageId }) => pageId === command.after);
        draft.form.pages.splice(after < 0 ? before.pages.length : after + 1, 0, castDraft(page));
      }
      return;
    case 'page/titled': {
      const page = pageIn(changing, command.id);
      if (page) {
        page.pageTitle = command.title;
      }
      return;
    }
    case 'page/duplicated':
      duplicate(changing, command, mint);
      return;
    case 'page/removed':
      // A form has a page: there would be nothing to add to.
      if (before.pages.length > 1 && pageOf(before, command.id)) {
        remove(changing, command.id, command.leadTo);
      }
      return;
    case 'page/moved': {
      const at = before.pages.findIndex(({ pageId }) => pageId === command.id);
      const to = Math.max(0, Math.min(command.to, before.pages.length - 1));
      if (at >= 0 && at !== to) {
        draft.form.pages.splice(to, 0, ...draft.form.pages.splice(at, 1));
      }
      return;
    }
    case 'page/coloured': {
      const page = pageIn(changing, command.id);
      if (page) {
        colour(page, command);
      }
      return;
    }
    case 'page/uncoloured': {
      const page = pageIn(changing, command.id);
      if (page) {
        delete page.bgColor;
        delete page.opacity;
        delete page.textColor;
      }
      return;
    }
    case 'page/ledTo': {
      const page = pageIn(changing, command.id);
      if (page && command.next === undefined) {
        delete page.nextPage;
      } else if (page && command.next !== undefined) {
        page.nextPage = command.next;
      }
      return;
    }
    case 'start/chosen':
      if (command.id === undefined) {
        delete draft.form.startPage;
      } else if (pageOf(before, command.id)) {
        draft.form.startPage = command.id;
      }
      return;
  }
}

/** What leads to a page: conditions by the page that has them, pages that go on to it, and whether the form starts there. */
export function leadingTo(
  form: DraftForm,
  id: PageId,
): { conditions: PageId[]; nexts: PageId[]; isStart: boolean } {
  return {
    conditions: form.pages
      .map(({ pageId }) => pageId)
      .filter((pageId) => {
        const condition = pageId === id ? undefined : conditionOf(form, pageId);
        return condition?.truePage === id || condition?.falsePage === id;
      }),
    nexts: form.pages
      .filter(({ pageId, nextPage }) => nextPage === id && pageId !== id)
      .map(({ pageId }) => pageId),
    isStart: form.startPage === id,
  };
}

/** Spec §4: 'Page NN', counting on; a number that a page still bears is not given again. */
function nextPageTitle({ pages }: DraftForm): string {
  const numbers = pages.map(({ pageTitle }) => Number(/^Page (\d{1,4})$/.exec(pageTitle)?.[1] ?? 0));
  const number = Math.max(pages.length, ...numbers) + 1;
  return `Page ${String(number).padStart(2, '0')}`;
}

function duplicate(
  { draft, before }: Changing,
  { id, copy, title }: Extract<PageCommand, { type: 'page/duplicated' }>,
  mint: Mint,
): void {
  const at = before.pages.findIndex(({ pageId }) => pageId === id);
  const page = before.pages[at];
  const questionCount = questionsOf(before).length + (page?.questions.length ?? 0);
  if (page === undefined || before.pages.length >= PAGES_PER_FORM || questionCount > QUESTIONS_PER_FORM) {
    return;
  }
  const sectionIds = new Map<SectionId, SectionId>(
    page.sections?.map(({ sectionId }) => [sectionId, mint()]),
  );
  const questionIds = new Map<QuestionId, QuestionId>(
    page.questions.map((question) => [question.id, mint()]),
  );
  const optionIds = new Map<OptionId, OptionId>();
  const questions = page.questions.map((question) => {
    const copied = copyOf(question, questionIds.get(question.id) ?? mint(), mint);
    if (offersOptions(question) && offersOptions(copied)) {
      question.optionIds.forEach((option, place) => {
        optionIds.set(option, copied.optionIds[place] ?? option);
      });
    }
    const { sectionId, ...rest } = copied;
    const section = sectionId === undefined ? undefined : sectionIds.get(sectionId);
    return section === undefined ? rest : { ...rest, sectionId: section };
  });
  const copied: Page = {
    ...page,
    pageId: copy,
    pageTitle: title,
    questions,
    ...(page.sections && {
      sections: page.sections.map((section) => ({
        ...section,
        sectionId: sectionIds.get(section.sectionId) ?? section.sectionId,
        questions: section.questions.map((question) => questionIds.get(question) ?? question),
      })),
    }),
  };
  draft.form.pages.splice(at + 1, 0, castDraft(copied));
  const condition = conditionOf(before, id);
  if (condition) {
    const question = questionIds.get(condition.questionId) ?? condition.questionId;
    draft.form.pageConditions[copy] = castDraft(copiedCondition(condition, question, optionIds));
  }
}

function copiedCondition(
  condition: Condition,
  questionId: QuestionId,
  optionIds: ReadonlyMap<OptionId, OptionId>,
): Condition {
  return {
    ...condition,
    questionId,
    ...(condition.expectedOptionIds && {
      expectedOptionIds: condition.expectedOptionIds.map((option) => optionIds.get(option) ?? option),
    }),
  };
}

function remove({ draft, before }: Changing, id: PageId, leadTo: Target | undefined): void {
  draft.form.pages.splice(
    before.pages.findIndex(({ pageId }) => pageId === id),
    1,
  );
  delete draft.form.pageConditions[id];
  const { conditions, nexts, isStart } = leadingTo(before, id);
  for (const pageId of conditions) {
    const condition = draft.form.pageConditions[pageId];
    if (leadTo === undefined) {
      delete draft.form.pageConditions[pageId];
    } else if (condition) {
      condition.truePage = condition.truePage === id ? leadTo : condition.truePage;
      condition.falsePage = condition.falsePage === id ? leadTo : condition.falsePage;
    }
  }
  for (const page of draft.form.pages) {
    if (nexts.includes(page.pageId)) {
      // A page that would lead to itself has no step of its own any more.
      if (leadTo === undefined || leadTo === page.pageId) {
        delete page.nextPage;
      } else {
        page.nextPage = leadTo;
      }
    }
  }
  if (isStart) {
    if (leadTo === undefined || leadTo === 'end') {
      delete draft.form.startPage;
    } else {
      draft.form.startPage = leadTo;
    }
  }
}
