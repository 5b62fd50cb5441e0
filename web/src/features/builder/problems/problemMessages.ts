import type { TFunction } from 'i18next';
import type { Fix } from '../../../form-rules/authoring/fix';
import { placeholderOf, unknownNames } from '../../../form-rules/authoring/placeholders';
import type { Problem } from '../../../form-rules/authoring/problem';
import { type FormDefinition, questionOn, type Target } from '../../../form-rules/definition';
import type { PageId } from '../../../form-rules/ids';
import { routesOf, startPage } from '../../../form-rules/routing';
import { endAt } from '../draft/ends';
import { numberAndText, pageNumber } from '../draft/numbering';
import { endingTitleOf } from '../editor/endName';
import type { BuilderTranslate } from '../editor/offerUndo';
import { type Finding, locationOf, pageIndexOf } from './problemLocation';

export function problemMessage(t: TFunction, { code }: Problem): string {
  return t(`problem.${code}`);
}

/** The message, with what only the form knows: why a page is unreachable, and which answers the confirmation lacks. */
export function explainProblem(
  t: TFunction,
  tb: BuilderTranslate,
  form: FormDefinition,
  problem: Problem,
): string {
  if (problem.code === 'confirmation_answer_missing') {
    const { subject = '', text = '' } = form.settings?.confirmation ?? {};
    const names = unknownNames(form, subject, text);
    return tb('problems.answersMissing', { count: names.length, names: quotedPlaceholders(names) });
  }
  const isDefaultStart = form.startPage === undefined && problem.fix?.do === 'setStart';
  const start = isDefaultStart && problem.code === 'page_unreachable' ? startPage(routesOf(form)) : undefined;
  return start === undefined
    ? problemMessage(t, problem)
    : tb('problems.unreachableFromStart', { number: numberOf(form, start) });
}

export function quotedPlaceholders(names: readonly string[]): string {
  return names.map((name) => `“${placeholderOf(name)}”`).join(', ');
}

/** The label of the fix button: the result, not the problem. */
export function fixLabel(t: BuilderTranslate, form: FormDefinition, fix: Fix): string {
  switch (fix.do) {
    case 'renameOption':
      return t('problems.fix.renameOption', { label: fix.label });
    case 'setStart':
      return t('problems.fix.setStart', { number: numberOf(form, fix.pageId) });
    case 'setNext':
      return endAt(form, fix.to)
        ? t('problems.fix.endAfter', { number: numberOf(form, fix.pageId) })
        : t('problems.fix.setNext', { from: numberOf(form, fix.pageId), to: numberOf(form, fix.to) });
    case 'joinPages': {
      const numbers = fix.pageIds.map((id) => numberOf(form, id));
      return t(numbers.length > 2 ? 'problems.fix.joinPages' : 'problems.fix.joinTwo', {
        from: numbers.slice(0, -1).join(', '),
        last: numbers.at(-1) ?? '',
        to: numberOf(form, fix.to),
      });
    }
    case 'setTruePage':
    case 'setFalsePage':
      return endAt(form, fix.to)
        ? t(`problems.fix.${fix.do}ToEnd`)
        : t(`problems.fix.${fix.do}`, { number: numberOf(form, fix.to) });
    case 'replaceCondition':
      return endAt(form, fix.next)
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
    case 'clearLimits':
    case 'removeShortName':
    case 'removeClosingTime':
    case 'removeConfirmation':
    case 'removeEndingAddress':
      return t(`problems.fix.${fix.do}`);
    case 'automaticPageText':
    case 'automaticSectionText':
      return t('problems.fix.automaticText');
  }
}

/** For example "Page 02, Q3". */
export function locationLabel(form: FormDefinition, problem: Finding, t: BuilderTranslate): string {
  const { endingId } = problem;
  if (endingId !== undefined) {
    const title = endingTitleOf(form, endingId);
    return title === undefined ? t('problems.place.end') : t('problems.place.ending', { title });
  }
  if (locationOf(problem).at === 'settings') {
    return t('problems.place.settings');
  }
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
