import { questionsOf } from '../../../../form-rules/definition';
import { offersOptions } from '../../../../form-rules/questionKinds';
import type { DraftForm } from '../document';
import { numberAndText } from '../numbering';

/** What no draft may have: an id twice, sections and questions that disagree, numbers out of order, lists that do not fit. */
export function flawsOf(form: DraftForm): string[] {
  const questions = questionsOf(form);
  const sections = form.pages.flatMap((page) => page.sections ?? []);
  const ids: string[] = [
    ...form.pages.map(({ pageId }) => pageId),
    ...questions.flatMap((one) => [one.id, ...('optionIds' in one ? one.optionIds : [])]),
    ...sections.map(({ sectionId }) => sectionId),
  ];
  const numbers = questions.flatMap(({ type, questionText }) =>
    type === 'Text' ? [] : (numberAndText(questionText).number ?? []),
  );
  return [
    ...(form.pages.length === 0 ? ['no page'] : []),
    ...ids.filter((one, at) => ids.indexOf(one) !== at).map((twice) => `${twice} twice`),
    ...form.pages.flatMap(sectionFlaws),
    ...numbers.filter((number, at) => number !== `Q${at + 1}`).map((number) => `${number} misplaced`),
    ...questions
      .filter(offersOptions)
      .filter(({ options, optionIds }) => options.length === 0 || options.length !== optionIds.length)
      .map((question) => `${question.id} has options without ids`),
  ];
}

function sectionFlaws({ questions, sections = [] }: DraftForm['pages'][number]): string[] {
  const odd = sections.filter(({ sectionId, questions: held }) => {
    const members = questions.filter((question) => question.sectionId === sectionId).map(({ id }) => id);
    return members.length === 0 || String(members) !== String(held);
  });
  const strays = questions.filter(
    ({ sectionId }) => sectionId !== undefined && !sections.some((one) => one.sectionId === sectionId),
  );
  return [
    ...odd.map(({ sectionId }) => `${sectionId} does not hold its questions`),
    ...strays.map((stray) => `${stray.id} in no section`),
  ];
}
