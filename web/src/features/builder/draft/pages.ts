import { castDraft, type WritableDraft } from 'immer';
import { PAGES_PER_FORM, QUESTIONS_PER_FORM } from '../../../form-rules/constants.gen';
import { type Condition, conditionOf, type Page, questionsOf } from '../../../form-rules/definition';
import type { Mint, OptionId, PageId, QuestionId, SectionId } from '../../../form-rules/ids';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { PageCommand } from './command';
import { type DraftForm, pageOf } from './document';
import { type DraftContext, pageIn } from './draftContext';
import { type Handler, type Handlers, inPlace, reordering, setOptional } from './handler';
import { copyOf } from './questions';
import { colour, inSection } from './sections';

export const pageHandlers: Handlers<PageCommand> = {
  'page/add': inPlace(({ draft, before }, { id, after }) => {
    if (before.pages.length < PAGES_PER_FORM) {
      const page: Page = { pageId: id, pageTitle: nextPageTitle(before), questions: [] };
      const at = before.pages.findIndex(({ pageId }) => pageId === after);
      draft.form.pages.splice(at < 0 ? before.pages.length : at + 1, 0, castDraft(page));
    }
  }),
  'page/setTitle': onPage((page, { title }) => {
    page.pageTitle = title;
  }),
  'page/duplicate': reordering(duplicate),
  'page/remove': reordering(remove),
  'page/move': reordering(({ draft, before }, command) => {
    const at = before.pages.findIndex(({ pageId }) => pageId === command.id);
    const to = Math.max(0, Math.min(command.to, before.pages.length - 1));
    if (at >= 0 && at !== to) {
      draft.form.pages.splice(to, 0, ...draft.form.pages.splice(at, 1));
    }
  }),
  'page/setColour': onPage((page, tint) => colour(page, tint)),
  'page/clearColour': onPage((page) => {
    delete page.bgColor;
    delete page.opacity;
    delete page.textColor;
  }),
  'page/setNext': onPage((page, { next }) => setOptional(page, 'nextPage', next)),
  'form/setStart': inPlace(({ draft, before }, { id }) => {
    if (id === undefined || pageOf(before, id)) {
      setOptional(draft.form, 'startPage', id);
    }
  }),
};

/** Changes the page with the command's id; ignored if it is gone. */
function onPage<C extends { readonly id: PageId }>(
  change: (page: WritableDraft<Page>, command: C) => void,
): Handler<C> {
  return inPlace((context, command) => {
    const page = pageIn(context, command.id);
    if (page) {
      change(page, command);
    }
  });
}

/** The links to a page: pages whose condition leads to it, pages whose next page it is, and whether the form starts there. */
export function linksTo(
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

/** Spec §4: 'Page NN', with a number that no page has. */
function nextPageTitle({ pages }: DraftForm): string {
  const numbers = pages.map(({ pageTitle }) => Number(/^Page (\d{1,4})$/.exec(pageTitle)?.[1] ?? 0));
  const number = Math.max(pages.length, ...numbers) + 1;
  return `Page ${String(number).padStart(2, '0')}`;
}

function duplicate(
  { draft, before }: DraftContext,
  { id, copy, title }: Extract<PageCommand, { type: 'page/duplicate' }>,
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
      question.optionIds.forEach((option, index) => {
        optionIds.set(option, copied.optionIds[index] ?? option);
      });
    }
    return inSection(copied, copied.sectionId && sectionIds.get(copied.sectionId));
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
    draft.form.pageConditions[copy] = castDraft(copyCondition(condition, question, optionIds));
  }
}

function copyCondition(
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

function remove(
  { draft, before }: DraftContext,
  { id, leadTo }: Extract<PageCommand, { type: 'page/remove' }>,
): void {
  // A form needs at least one page.
  if (before.pages.length === 1 || pageOf(before, id) === undefined) {
    return;
  }
  draft.form.pages.splice(
    before.pages.findIndex(({ pageId }) => pageId === id),
    1,
  );
  delete draft.form.pageConditions[id];
  const { conditions, nexts, isStart } = linksTo(before, id);
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
      // A page must not lead to itself.
      setOptional(page, 'nextPage', leadTo === page.pageId ? undefined : leadTo);
    }
  }
  if (isStart) {
    const start = before.pages.find(({ pageId }) => pageId === leadTo)?.pageId;
    setOptional(draft.form, 'startPage', start);
  }
}
