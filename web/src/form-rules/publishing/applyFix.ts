import type { Fix } from '../authoring/fix';
import { NEW_QUESTION_TYPE, newQuestion, newQuestionText } from '../authoring/newQuestion';
import { authoringRulesOf } from '../authoring/questions';
import { PAGES_PER_FORM, QUESTIONS_PER_FORM } from '../constants.gen';
import {
  type Condition,
  conditionOf,
  type FormDefinition,
  type Page,
  questionsOf,
  type Section,
} from '../definition';
import type { Mint, OptionId, PageId, QuestionId } from '../ids';
import { offersOptions, offersRows, takesAnswer } from '../questionKinds';
import type { Question } from '../questions';
import type { Ending, EndingAddress, FormSettings } from '../settings';

/** The fixed form, or why it was not fixed: the fix refers to something that is gone, or the form is full. */
export type Fixed =
  | { readonly form: FormDefinition; readonly refused?: undefined }
  | { readonly form?: undefined; readonly refused: 'outdated' | 'too_much' };

/** Does not mutate the form; new pages, questions and options get their ids from `mint`. */
export function applyFix(form: FormDefinition, fix: Fix, mint: Mint): Fixed {
  switch (fix.do) {
    case 'addPage':
      return form.pages.length < PAGES_PER_FORM
        ? { form: { ...form, pages: [...form.pages, emptyPage(mint(), form.pages.length + 1)] } }
        : { refused: 'too_much' };
    case 'renewPageId':
      return changed(renewedPageId(form, fix.index, mint));
    case 'clearStart': {
      const { startPage: _, ...rest } = form;
      return { form: rest };
    }
    case 'setStart':
      return { form: { ...form, startPage: fix.pageId } };
    case 'setNext':
      return changed(withPage(form, fix.pageId, (page) => ({ ...page, nextPage: fix.to })));
    case 'joinPages':
      return changed(
        fix.pageIds.reduce<FormDefinition | undefined>(
          (joined, pageId) => joined && withPage(joined, pageId, (page) => ({ ...page, nextPage: fix.to })),
          form,
        ),
      );
    case 'setTruePage':
      return changed(withCondition(form, fix.pageId, (condition) => ({ ...condition, truePage: fix.to })));
    case 'setFalsePage':
      return changed(withCondition(form, fix.pageId, (condition) => ({ ...condition, falsePage: fix.to })));
    case 'replaceCondition': {
      const { [fix.pageId]: _, ...pageConditions } = form.pageConditions;
      return changed(
        withPage({ ...form, pageConditions }, fix.pageId, (page) => ({ ...page, nextPage: fix.next })),
      );
    }
    case 'compareByEquals':
      return changed(withCondition(form, fix.pageId, comparingByEquals));
    case 'renameOption':
      return changed(withLabel(form, fix.questionId, fix.optionId, fix.label));
    case 'removeMedia':
      return changed(
        withQuestion(form, fix.questionId, (question) => authoringRulesOf(question).withoutMedia?.(question)),
      );
    case 'addQuestion': {
      const number = questionsOf(form).filter(({ type }) => takesAnswer(type)).length + 1;
      const withNew = withPage(form, fix.pageId, (page) => ({
        ...page,
        questions: [
          ...page.questions,
          { ...newQuestion(NEW_QUESTION_TYPE, mint(), mint), questionText: newQuestionText(number) },
        ],
      }));
      const isFull = questionsOf(form).length >= QUESTIONS_PER_FORM;
      return withNew && isFull ? { refused: 'too_much' } : changed(withNew);
    }
    case 'setQuestionText':
      return changed(
        withQuestion(form, fix.questionId, (question) => ({ ...question, questionText: fix.text })),
      );
    case 'markDecorative':
      return changed(
        withQuestion(form, fix.questionId, (question) => authoringRulesOf(question).asDecorative?.(question)),
      );
    case 'removeEndingAddress': {
      const { endingId, address } = fix;
      const endings = replaced(
        form.settings?.endings ?? [],
        ({ id }) => id === endingId,
        (ending) => withoutAddress(ending, address),
      );
      return changed(endings && { ...form, settings: { ...form.settings, endings } });
    }
    case 'removeClosingTime':
      return changed(withoutSetting(form, 'closesAt'));
    case 'removeConfirmation':
      return changed(withoutSetting(form, 'confirmation'));
    case 'removeShortName':
      return changed(withQuestion(form, fix.questionId, ({ shortName: _name, ...question }) => question));
    case 'clearLimits':
      return changed(
        withQuestion(form, fix.questionId, (question) =>
          authoringRulesOf(question).withoutLimits?.(question),
        ),
      );
    case 'automaticPageText':
      return changed(withPage(form, fix.pageId, withAutomaticPageText));
    case 'automaticSectionText':
      return changed(
        withPage(form, fix.pageId, (page) => {
          const sections = page.sections ?? [];
          const after = replaced(
            sections,
            ({ sectionId }) => sectionId === fix.sectionId,
            withAutomaticSectionText,
          );
          return after && { ...page, sections: after };
        }),
      );
  }
}

function changed(form: FormDefinition | undefined): Fixed {
  return form ? { form } : { refused: 'outdated' };
}

/** Changes the first matching item; undefined if there is none or `change` fails. */
function replaced<Item>(
  items: readonly Item[],
  matches: (item: Item) => boolean,
  change: (item: Item) => Item | undefined,
): Item[] | undefined {
  const at = items.findIndex(matches);
  const item = items[at];
  const after = item && change(item);
  return after && items.with(at, after);
}

function withoutSetting(form: FormDefinition, name: keyof FormSettings): FormDefinition {
  const { settings = {}, ...others } = form;
  const { [name]: _removed, ...remaining } = settings;
  return Object.keys(remaining).length === 0 ? others : { ...others, settings: remaining };
}

function withPage(
  form: FormDefinition,
  id: PageId,
  change: (page: Page) => Page | undefined,
): FormDefinition | undefined {
  const pages = replaced(form.pages, ({ pageId }) => pageId === id, change);
  return pages && { ...form, pages };
}

function withCondition(
  form: FormDefinition,
  id: PageId,
  change: (condition: Condition) => Condition,
): FormDefinition | undefined {
  const condition = conditionOf(form, id);
  return condition && { ...form, pageConditions: { ...form.pageConditions, [id]: change(condition) } };
}

function withQuestion(
  form: FormDefinition,
  id: QuestionId,
  change: (question: Question) => Question | undefined,
): FormDefinition | undefined {
  const matches = (question: Question) => question.id === id;
  const pages = replaced(
    form.pages,
    ({ questions }) => questions.some(matches),
    (page) => {
      const questions = replaced(page.questions, matches, change);
      return questions && { ...page, questions };
    },
  );
  return pages && { ...form, pages };
}

function emptyPage(pageId: PageId, number: number): Page {
  return { pageId, pageTitle: `Page ${String(number).padStart(2, '0')}`, questions: [] };
}

function withoutAddress(ending: Ending, address: EndingAddress): Ending {
  const { [address]: _, ...rest } = ending;
  return rest;
}

function renewedPageId(form: FormDefinition, index: number, mint: Mint): FormDefinition | undefined {
  const page = form.pages[index];
  if (page === undefined) {
    return undefined;
  }
  const pageId = mint();
  const pages = form.pages.with(index, { ...page, pageId });
  const isFirst = form.pages.findIndex((other) => other.pageId === page.pageId) === index;
  const condition = isFirst ? conditionOf(form, page.pageId) : undefined;
  if (condition === undefined) {
    return { ...form, pages };
  }
  // Of two pages with the same id the first has the condition and keeps it under its new id.
  const { [page.pageId]: _, ...others } = form.pageConditions;
  return { ...form, pages, pageConditions: { ...others, [pageId]: condition } };
}

/** Also renames the option in conditions that expect it. */
function withLabel(
  form: FormDefinition,
  questionId: QuestionId,
  optionId: OptionId,
  label: string,
): FormDefinition | undefined {
  const after = withQuestion(form, questionId, (question) => {
    if (offersRows(question) && question.rowIds.includes(optionId)) {
      return { ...question, rows: question.rows.with(question.rowIds.indexOf(optionId), label) };
    }
    if (!offersOptions(question) || !question.optionIds.includes(optionId)) {
      return undefined;
    }
    return { ...question, options: question.options.with(question.optionIds.indexOf(optionId), label) };
  });
  const conditions = Object.entries(form.pageConditions).map(([page, condition]): [string, Condition] =>
    condition.questionId === questionId
      ? [page, withExpectedLabel(condition, optionId, label)]
      : [page, condition],
  );
  return after && { ...after, pageConditions: Object.fromEntries(conditions) };
}

function withExpectedLabel(condition: Condition, optionId: OptionId, label: string): Condition {
  const at = condition.expectedOptionIds?.indexOf(optionId) ?? -1;
  if (at < 0) {
    return condition;
  }
  const { expectedAnswer } = condition;
  return {
    ...condition,
    expectedAnswer: typeof expectedAnswer === 'object' ? expectedAnswer.with(at, label) : label,
  };
}

function withAutomaticPageText(page: Page): Page | undefined {
  const { textColor: _, ...rest } = page;
  return page.bgColor === undefined ? undefined : rest;
}

function withAutomaticSectionText(section: Section): Section | undefined {
  const { textColor: _, ...rest } = section;
  return section.bgColor === undefined ? undefined : rest;
}

function comparingByEquals(condition: Condition): Condition {
  const { operator: _, ...rest } = condition;
  return rest;
}
