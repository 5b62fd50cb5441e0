import { questionsOf } from '../../../../form-rules/definition';
import { questionNumbers } from '../../../../form-rules/questionNumbers';
import type { Question } from '../../../../form-rules/questions';
import { characterCount } from '../../../../form-rules/textRules';
import type { DraftForm } from '../document';
import { numberAndText } from '../numbering';
import { optionLists } from '../optionLists';

/** Violations of the invariants of a draft: duplicate ids, inconsistent sections, wrong numbers, impossible lists of options. */
export function violationsOf(form: DraftForm): string[] {
  const questions = questionsOf(form);
  const sections = form.pages.flatMap((page) => page.sections ?? []);
  const ids: string[] = [
    ...form.pages.map(({ pageId }) => pageId),
    ...questions.flatMap((one) => [one.id, ...optionLists(one).flatMap((list) => list.ids)]),
    ...sections.map(({ sectionId }) => sectionId),
  ];
  const numbers = questionNumbers(questions);
  const misplaced = questions.filter(({ id: own, type, questionText }) => {
    const { number } = numberAndText(questionText);
    return type !== 'Text' && number !== undefined && number !== `Q${numbers.get(own)}`;
  });
  return [
    ...(form.pages.length === 0 ? ['no page'] : []),
    ...ids.filter((one, at) => ids.indexOf(one) !== at).map((twice) => `${twice} twice`),
    ...form.pages.flatMap(sectionViolations),
    ...misplaced.map(({ questionText }) => `${questionText} misplaced`),
    ...questions.flatMap(listViolations),
  ];
}

function listViolations(question: Question): string[] {
  return optionLists(question).flatMap(({ name, labels, ids, max, maxLabelCharacters = Infinity }) => [
    ...(labels.length === 0 || labels.length > max || labels.length !== ids.length
      ? [`${question.id} has an impossible number of ${name}`]
      : []),
    ...(labels.some((label) => characterCount(label) > maxLabelCharacters)
      ? [`${question.id} has too long ${name}`]
      : []),
  ]);
}

function sectionViolations({ questions, sections = [] }: DraftForm['pages'][number]): string[] {
  const odd = sections.filter(({ sectionId, questions: listed }) => {
    const members = questions.filter((question) => question.sectionId === sectionId).map(({ id }) => id);
    return members.length === 0 || String(members) !== String(listed);
  });
  const strays = questions.filter(
    ({ sectionId }) => sectionId !== undefined && !sections.some((one) => one.sectionId === sectionId),
  );
  return [
    ...odd.map(({ sectionId }) => `${sectionId} does not hold its questions`),
    ...strays.map((stray) => `${stray.id} in no section`),
  ];
}
