import type { TFunction } from 'i18next';
import { type FormDefinition, questionOn, type Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import type { Fix } from '../../../form-rules/publishing/fix';
import type { Problem } from '../../../form-rules/publishing/problem';
import { routesOf, startPage } from '../../../form-rules/routing';
import { numberAndText } from '../draft/numbering';
import type { BuilderWords } from '../editor/actionWords';
import { pageNumber } from '../pages/markers';
import { pageIndexOf } from './problemPlace';

/** What is wrong, in a sentence. */
export function problemWords(t: TFunction, { code }: Problem): string {
  return t(`problem.${code}`);
}

/** The same, with the reason where the owner could not guess it: the usual rule lets the form start further down. */
export function explainedWords(
  t: TFunction,
  tb: BuilderWords,
  form: FormDefinition,
  problem: Problem,
): string {
  const isByRule = form.startPage === undefined && problem.fix?.do === 'setStart';
  const start = isByRule && problem.code === 'page_unreachable' ? startPage(routesOf(form)) : undefined;
  return start === undefined
    ? problemWords(t, problem)
    : tb('problems.unreachableFromStart', { number: numberOf(form, start) });
}

/** What the button says that mends it: what will be, not that something is mended. */
export function fixWords(t: BuilderWords, form: FormDefinition, fix: Fix): string {
  switch (fix.do) {
    case 'renameOption':
      return t('problems.fix.renameOption', { label: fix.label });
    case 'setStart':
      return t('problems.fix.setStart', { number: numberOf(form, fix.pageId) });
    case 'setNext':
      return fix.to === 'end'
        ? t('problems.fix.endAfter', { number: numberOf(form, fix.pageId) })
        : t('problems.fix.setNext', { from: numberOf(form, fix.pageId), to: numberOf(form, fix.to) });
    case 'setTruePage':
    case 'setFalsePage':
      return fix.to === 'end'
        ? t(`problems.fix.${fix.do}ToEnd`)
        : t(`problems.fix.${fix.do}`, { number: numberOf(form, fix.to) });
    case 'replaceCondition':
      return fix.next === 'end'
        ? t('problems.fix.replaceConditionByEnd')
        : t('problems.fix.replaceCondition', { number: numberOf(form, fix.next) });
    case 'renewPageId':
      return t('problems.fix.renewPageId', { number: pageNumber(fix.index) });
    case 'addPage':
    case 'clearStart':
    case 'compareByEquals':
    case 'removeMedia':
    case 'addQuestion':
    case 'setQuestionText':
    case 'markDecorative':
      return t(`problems.fix.${fix.do}`);
    case 'automaticPageText':
    case 'automaticSectionText':
      return t('problems.fix.automaticText');
  }
}

/** Where it is: "Page 02, Q3". */
export function placeWords(form: FormDefinition, problem: Problem, t: BuilderWords): string {
  const at = pageIndexOf(form, problem);
  const page = form.pages[at];
  if (page === undefined) {
    return t('problems.place.form');
  }
  const number = pageNumber(at);
  const question = problem.questionId && questionOn(page, problem.questionId);
  if (!question) {
    return t('problems.place.page', { number });
  }
  const name = numberAndText(question.questionText).number ?? t(`kind.${question.type}`);
  return t('problems.place.question', { number, question: name });
}

function numberOf({ pages }: FormDefinition, id: PageId | Target): string {
  return pageNumber(pages.findIndex(({ pageId }) => pageId === id));
}
