import type { WritableDraft } from 'immer';
import { isDefaultLabel } from '../../../form-rules/authoring/questions/choices';
import type { OptionId, QuestionId } from '../../../form-rules/ids';
import { offersOptions, offersRows } from '../../../form-rules/questionKinds';
import type { Question } from '../../../form-rules/questions';
import { isBlank } from '../../../form-rules/textRules';
import type { OptionCommand } from './command';
import { type DraftContext, questionIn } from './draftContext';
import { type Handler, type Handlers, inPlace } from './handler';
import { cutLabel, type ListName, type OptionList, optionLists } from './optionLists';

export const optionHandlers: Handlers<OptionCommand> = {
  'option/add': onList((list, option) => {
    insert(list, option.at ?? list.labels.length, [option]);
  }),
  'options/paste': onList(paste),
  'options/trim': onLists(() => true, removeUntouchedLast),
  'option/setLabel': onItem((list, command, context) => {
    label(context, list, command.id, command.label);
  }),
  'option/remove': onItem((list, { id }, context) => {
    // Spec §4: the last option stays.
    if (list.labels.length > 1) {
      const at = list.ids.indexOf(id);
      list.labels.splice(at, 1);
      list.ids.splice(at, 1);
      relabelDefaults(context, list);
    }
  }),
  'option/move': onItem((list, command) => {
    const at = list.ids.indexOf(command.id);
    const to = Math.max(0, Math.min(command.to, list.labels.length - 1));
    if (at !== to) {
      list.labels.splice(to, 0, ...list.labels.splice(at, 1));
      list.ids.splice(to, 0, ...list.ids.splice(at, 1));
    }
  }),
};

/** A list whose arrays are those of the draft. */
type EditedList = Omit<OptionList, 'labels' | 'ids'> & {
  readonly questionId: QuestionId;
  readonly labels: string[];
  readonly ids: OptionId[];
};

type Change<C> = (list: EditedList, command: C, context: DraftContext) => void;

/** Changes the list that the command names. */
function onList<C extends { readonly questionId: QuestionId; readonly list?: ListName }>(
  change: Change<C>,
): Handler<C> {
  return onLists(({ name }, { list = 'options' }) => name === list, change);
}

/** Changes the list that has the command's item. */
function onItem<C extends { readonly questionId: QuestionId; readonly id: OptionId }>(
  change: Change<C>,
): Handler<C> {
  return onLists(({ ids }, { id }) => ids.includes(id), change);
}

/** Ignored if the question has no such list. */
function onLists<C extends { readonly questionId: QuestionId }>(
  isMeant: (list: OptionList, command: C) => boolean,
  change: Change<C>,
): Handler<C> {
  return inPlace((context, command) => {
    const question = questionIn(context, command.questionId)?.question;
    for (const list of question ? editedLists(question) : []) {
      if (isMeant(list, command)) {
        change(list, command, context);
      }
    }
  });
}

function editedLists(question: WritableDraft<Question>): readonly EditedList[] {
  return optionLists(question).flatMap((list): EditedList[] => {
    const own = { ...list, questionId: question.id };
    if (list.name === 'rows') {
      return offersRows(question) ? [{ ...own, labels: question.rows, ids: question.rowIds }] : [];
    }
    return offersOptions(question) ? [{ ...own, labels: question.options, ids: question.optionIds }] : [];
  });
}

/** How many of these lines exceed the limit. The item at `at` and default labels are replaced. */
export function countOverflow(
  lines: readonly string[],
  { labels, max }: Pick<OptionList, 'labels' | 'max'>,
  at: number,
): number {
  const staying = labels.filter((own, index) => index !== at && !isDefaultLabel(own)).length;
  return Math.max(0, staying + lines.length - max);
}

type NewOption = { readonly id: OptionId; readonly label?: string };

function insert(list: EditedList, at: number, options: readonly NewOption[]): void {
  const fitting = options.slice(0, Math.max(0, list.max - list.labels.length));
  const labels = fitting.map(({ label: own }) =>
    own === undefined ? freeDefaultLabel(list, at) : cutLabel(own, list.maxLabelCharacters),
  );
  list.labels.splice(at, 0, ...labels);
  list.ids.splice(at, 0, ...fitting.map(({ id }) => id));
}

/** The default label of the position, or the next unused one. */
function freeDefaultLabel({ labels, newLabel }: EditedList, at: number): string {
  let number = at;
  while (labels.includes(newLabel(number))) {
    number += 1;
  }
  return newLabel(number);
}

function paste(
  list: EditedList,
  { at, labels, ids }: Extract<OptionCommand, { type: 'options/paste' }>,
  context: DraftContext,
): void {
  const [first, ...others] = labels;
  const target = list.ids[at];
  if (first === undefined || target === undefined) {
    return;
  }
  label(context, list, target, first);
  for (const id of list.ids.toReversed()) {
    const index = list.ids.indexOf(id);
    if (id !== target && isUntouched(list.labels[index] ?? '') && !isExpected(context, list.questionId, id)) {
      list.labels.splice(index, 1);
      list.ids.splice(index, 1);
    }
  }
  insert(
    list,
    list.ids.indexOf(target) + 1,
    others.flatMap((own, index) => (ids[index] === undefined ? [] : [{ id: ids[index], label: own }])),
  );
}

/** Enter after the last option adds one more; left untouched, it is not wanted. */
function removeUntouchedLast(
  { questionId, labels, ids }: EditedList,
  _: OptionCommand,
  context: DraftContext,
): void {
  const [before, last] = labels.slice(-2);
  const id = ids.at(-1);
  if (before === undefined || last === undefined || !id || isExpected(context, questionId, id)) {
    return;
  }
  if (isBlank(last) || (labels.length > 2 && isDefaultLabel(last) && !isUntouched(before))) {
    labels.pop();
    ids.pop();
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

function label(context: DraftContext, list: EditedList, id: OptionId, text: string): void {
  const at = list.ids.indexOf(id);
  const cut = cutLabel(text, list.maxLabelCharacters);
  if (at >= 0 && list.labels[at] !== cut) {
    list.labels[at] = cut;
    updateExpectedLabel(context, list.questionId, id, cut);
  }
}

/** Spec §4: options are renamed in order, but only default labels; typed ones stay. */
function relabelDefaults(context: DraftContext, list: EditedList): void {
  for (const [at, own] of list.labels.entries()) {
    const id = list.ids[at];
    if (isDefaultLabel(own) && id !== undefined) {
      label(context, list, id, list.newLabel(at));
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
