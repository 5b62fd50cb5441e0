import type { WritableDraft } from 'immer';
import { defaultLabel } from '../../../form-rules/authoring/newQuestion';
import { isDefaultLabel } from '../../../form-rules/authoring/questions/choices';
import { OPTIONS_PER_QUESTION } from '../../../form-rules/constants.gen';
import type { OptionId, QuestionId } from '../../../form-rules/ids';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { ChoiceQuestion } from '../../../form-rules/questions';
import { isBlank } from '../../../form-rules/textRules';
import type { OptionCommand } from './command';
import { type DraftContext, questionIn } from './draftContext';
import { type Handler, type Handlers, inPlace } from './handler';

export const optionHandlers: Handlers<OptionCommand> = {
  'option/add': onChoice((question, option) => {
    insert(question, option.at ?? question.options.length, [option]);
  }),
  'options/paste': onChoice(paste),
  'options/trim': onChoice(removeUntouchedLast),
  'option/setLabel': onChoice((question, command, context) => {
    label(context, question, command.id, command.label);
  }),
  'option/remove': onChoice((question, { id }, context) => {
    const at = question.optionIds.indexOf(id);
    // Spec §4: the last option stays.
    if (at >= 0 && question.options.length > 1) {
      question.options.splice(at, 1);
      question.optionIds.splice(at, 1);
      relabelDefaults(context, question);
    }
  }),
  'option/move': onChoice((question, command) => {
    const at = question.optionIds.indexOf(command.id);
    const to = Math.max(0, Math.min(command.to, question.options.length - 1));
    if (at >= 0 && at !== to) {
      question.options.splice(to, 0, ...question.options.splice(at, 1));
      question.optionIds.splice(to, 0, ...question.optionIds.splice(at, 1));
    }
  }),
};

/** Changes the options of the command's question; ignored if it has none. */
function onChoice<C extends { readonly questionId: QuestionId }>(
  change: (question: WritableDraft<ChoiceQuestion>, command: C, context: DraftContext) => void,
): Handler<C> {
  return inPlace((context, command) => {
    const question = questionIn(context, command.questionId)?.question;
    if (question && offersOptions(question)) {
      change(question, command, context);
    }
  });
}

/** How many of these lines exceed the limit. The option at `at` and default options are replaced. */
export function countOverflow(lines: readonly string[], options: readonly string[], at: number): number {
  const staying = options.filter((own, index) => index !== at && !isDefaultLabel(own)).length;
  return Math.max(0, staying + lines.length - OPTIONS_PER_QUESTION);
}

type NewOption = { readonly id: OptionId; readonly label?: string };

function insert(question: WritableDraft<ChoiceQuestion>, at: number, options: readonly NewOption[]): void {
  const room = OPTIONS_PER_QUESTION - question.options.length;
  const fitting = options.slice(0, Math.max(0, room));
  const labels = fitting.map(({ label: own }) => own ?? freeDefaultLabel(question, at));
  question.options.splice(at, 0, ...labels);
  question.optionIds.splice(at, 0, ...fitting.map(({ id }) => id));
}

/** The default label of the position, or the next unused one. */
function freeDefaultLabel(question: WritableDraft<ChoiceQuestion>, at: number): string {
  let number = at;
  while (question.options.includes(defaultLabel(question.type, number))) {
    number += 1;
  }
  return defaultLabel(question.type, number);
}

function paste(
  question: WritableDraft<ChoiceQuestion>,
  { at, labels, ids }: Extract<OptionCommand, { type: 'options/paste' }>,
  context: DraftContext,
): void {
  const [first, ...others] = labels;
  const target = question.optionIds[at];
  if (first === undefined || target === undefined) {
    return;
  }
  label(context, question, target, first);
  for (const id of question.optionIds.toReversed()) {
    const index = question.optionIds.indexOf(id);
    if (
      id !== target &&
      isUntouched(question.options[index] ?? '') &&
      !isExpected(context, question.id, id)
    ) {
      question.options.splice(index, 1);
      question.optionIds.splice(index, 1);
    }
  }
  insert(
    question,
    question.optionIds.indexOf(target) + 1,
    others.flatMap((own, index) => (ids[index] === undefined ? [] : [{ id: ids[index], label: own }])),
  );
}

/** Enter after the last option adds one more; left untouched, it is not wanted. */
function removeUntouchedLast(
  question: WritableDraft<ChoiceQuestion>,
  _: OptionCommand,
  context: DraftContext,
): void {
  const { options, optionIds } = question;
  const [before, last] = options.slice(-2);
  const id = optionIds.at(-1);
  if (before === undefined || last === undefined || !id || isExpected(context, question.id, id)) {
    return;
  }
  if (isBlank(last) || (options.length > 2 && isDefaultLabel(last) && !isUntouched(before))) {
    options.pop();
    optionIds.pop();
  }
}

function isUntouched(own: string): boolean {
  return isBlank(own) || isDefaultLabel(own);
}

function isExpected({ before }: DraftContext, question: QuestionId, id: OptionId): boolean {
  return Object.values(before.pageConditions).some(
    ({ questionId, expectedOptionIds }) =>
      questionId === question && expectedOptionIds?.includes(id) === true,
  );
}

function label(
  context: DraftContext,
  question: WritableDraft<ChoiceQuestion>,
  id: OptionId,
  text: string,
): void {
  const at = question.optionIds.indexOf(id);
  if (at >= 0 && question.options[at] !== text) {
    question.options[at] = text;
    updateExpectedLabel(context, question.id, id, text);
  }
}

/** Spec §4: options are renamed in order, but only default labels; typed ones stay. */
function relabelDefaults(context: DraftContext, question: WritableDraft<ChoiceQuestion>): void {
  for (const [at, own] of question.options.entries()) {
    const id = question.optionIds[at];
    if (isDefaultLabel(own) && id !== undefined) {
      label(context, question, id, defaultLabel(question.type, at));
    }
  }
}

/** Conditions contain the label of an expected option beside its id, which decides. */
function updateExpectedLabel(
  { draft, before }: DraftContext,
  question: QuestionId,
  id: OptionId,
  text: string,
): void {
  for (const [page, condition] of Object.entries(before.pageConditions)) {
    const at = condition.questionId === question ? (condition.expectedOptionIds?.indexOf(id) ?? -1) : -1;
    const target = at < 0 ? undefined : draft.form.pageConditions[page];
    if (target) {
      if (Array.isArray(target.expectedAnswer)) {
        target.expectedAnswer[at] = text;
      } else {
        target.expectedAnswer = text;
      }
    }
  }
}
