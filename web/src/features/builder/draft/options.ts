import type { WritableDraft } from 'immer';
import type { ChoiceQuestion } from '../../../form-rules/definition';
import type { OptionId, QuestionId } from '../../../form-rules/ids';
import { OPTIONS_PER_QUESTION } from '../../../form-rules/limits';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { OptionCommand } from './command';
import { type Changing, questionIn } from './locate';
import { defaultLabel, isDefaultLabel } from './newContent';

/** Carries out what happens to the options of a question. */
export function changeOptions(changing: Changing, command: OptionCommand): void {
  const question = questionIn(changing, command.questionId)?.question;
  if (question === undefined || !offersOptions(question)) {
    return;
  }
  switch (command.type) {
    case 'option/added':
      insert(question, command.at ?? question.options.length, [command]);
      return;
    case 'options/pasted':
      paste(changing, question, command);
      return;
    case 'option/labelled':
      label(changing, question, command.id, command.label);
      return;
    case 'option/removed': {
      const at = question.optionIds.indexOf(command.id);
      // Spec §4: the last option stays.
      if (at >= 0 && question.options.length > 1) {
        question.options.splice(at, 1);
        question.optionIds.splice(at, 1);
        renameDefaults(changing, question);
      }
      return;
    }
    case 'option/moved': {
      const at = question.optionIds.indexOf(command.id);
      const to = Math.max(0, Math.min(command.to, question.options.length - 1));
      if (at >= 0 && at !== to) {
        question.options.splice(to, 0, ...question.options.splice(at, 1));
        question.optionIds.splice(to, 0, ...question.optionIds.splice(at, 1));
      }
      return;
    }
  }
}

type NewOption = { readonly id: OptionId; readonly label?: string };

function insert(question: WritableDraft<ChoiceQuestion>, at: number, options: readonly NewOption[]): void {
  const room = OPTIONS_PER_QUESTION - question.options.length;
  const fitting = options.slice(0, Math.max(0, room));
  const labels = fitting.map(({ label: own }) => own ?? freeDefaultLabel(question, at));
  question.options.splice(at, 0, ...labels);
  question.optionIds.splice(at, 0, ...fitting.map(({ id }) => id));
}

/** The default name of the place, or the next one that no other option bears. */
function freeDefaultLabel(question: WritableDraft<ChoiceQuestion>, at: number): string {
  let number = at;
  while (question.options.includes(defaultLabel(question.type, number))) {
    number += 1;
  }
  return defaultLabel(question.type, number);
}

function paste(
  changing: Changing,
  question: WritableDraft<ChoiceQuestion>,
  { at, labels, ids }: Extract<OptionCommand, { type: 'options/pasted' }>,
): void {
  const [first, ...others] = labels;
  const target = question.optionIds[at];
  if (first === undefined || target === undefined) {
    return;
  }
  label(changing, question, target, first);
  insert(
    question,
    at + 1,
    others.flatMap((own, place) => (ids[place] === undefined ? [] : [{ id: ids[place], label: own }])),
  );
}

function label(
  changing: Changing,
  question: WritableDraft<ChoiceQuestion>,
  id: OptionId,
  text: string,
): void {
  const at = question.optionIds.indexOf(id);
  if (at >= 0 && question.options[at] !== text) {
    question.options[at] = text;
    followLabel(changing, question.id, id, text);
  }
}

/** Spec §4: options are renamed in order; but what the owner typed is theirs, so only default names move up. */
function renameDefaults(changing: Changing, question: WritableDraft<ChoiceQuestion>): void {
  for (const [at, own] of question.options.entries()) {
    const id = question.optionIds[at];
    if (isDefaultLabel(own) && id !== undefined && own !== defaultLabel(question.type, at)) {
      question.options[at] = defaultLabel(question.type, at);
      followLabel(changing, question.id, id, defaultLabel(question.type, at));
    }
  }
}

/** Conditions name the options they wait for by label too, beside the id that counts. */
function followLabel({ draft, before }: Changing, question: QuestionId, id: OptionId, text: string): void {
  for (const [page, condition] of Object.entries(before.pageConditions)) {
    const at = condition.questionId === question ? (condition.expectedOptionIds?.indexOf(id) ?? -1) : -1;
    const changing = at < 0 ? undefined : draft.form.pageConditions[page];
    if (changing) {
      if (Array.isArray(changing.expectedAnswer)) {
        changing.expectedAnswer[at] = text;
      } else {
        changing.expectedAnswer = text;
      }
    }
  }
}
