import { castDraft } from 'immer';
import { newQuestion } from '../../../form-rules/authoring/newQuestion';
import { QUESTIONS_PER_FORM } from '../../../form-rules/constants.gen';
import { questionsOf } from '../../../form-rules/definition';
import type { Mint } from '../../../form-rules/ids';
import { offersOptions, offersRows } from '../../../form-rules/questionKinds';
import type { ChoiceQuestion, Question } from '../../../form-rules/questions';
import { changeType } from './changeType';
import type { QuestionCommand, QuestionPosition } from './command';
import { questionOf } from './document';
import { type DraftContext, pageIn, questionIn } from './draftContext';
import { type Handlers, onQuestion, reordering, setOptional } from './handler';
import { withText } from './numbering';
import { inSection } from './sections';

export const questionHandlers: Handlers<QuestionCommand> = {
  'question/add': reordering((context, { id, kind, position }, mint) => {
    if (hasRoom(context)) {
      insert(context, newQuestion(kind, id, mint), position);
    }
  }),
  'questions/paste': reordering(paste),
  'question/setText': onQuestion((question, { text }) => {
    question.questionText = withText(question.questionText, text);
  }),
  'question/describe': onQuestion((question, { description }) => {
    setOptional(question, 'description', description === '' ? undefined : description);
  }),
  'question/setRequired': onQuestion((question, { required }) => {
    question.required = required;
  }),
  'question/setShortName': onQuestion((question, { shortName }) => {
    setOptional(question, 'shortName', shortName);
  }),
  'question/setType': reordering(changeType),
  'question/duplicate': reordering(duplicate),
  'question/remove': reordering((context, { id }) => {
    const found = questionIn(context, id);
    found?.page.questions.splice(found.at, 1);
  }),
  'question/move': reordering(move),
};

/** A copy with new ids and without a name in links, which only one question can have. */
export function copyOf(question: Question, id: Question['id'], mint: Mint): Question {
  const { shortName: _, ...rest } = question;
  return {
    ...rest,
    id,
    ...(offersOptions(question) && withNewOptions(question, mint)),
    ...(offersRows(question) && { rowIds: question.rowIds.map(() => mint()) }),
  };
}

function withNewOptions({ optionIds, places }: ChoiceQuestion, mint: Mint) {
  const copies = optionIds.map((option) => [option, mint()] as const);
  const copied = copies.flatMap(([option, copy]) => {
    const count = places?.[option];
    return count === undefined ? [] : [[copy, count] as const];
  });
  return { optionIds: copies.map(([, copy]) => copy), ...(places && { places: Object.fromEntries(copied) }) };
}

function hasRoom({ before }: DraftContext): boolean {
  return questionsOf(before).length < QUESTIONS_PER_FORM;
}

function insert(
  context: DraftContext,
  question: Question,
  { pageId, at, sectionId }: QuestionPosition,
): void {
  const page = pageIn(context, pageId);
  if (page === undefined) {
    return;
  }
  const isSection = page.sections?.some((section) => section.sectionId === sectionId) === true;
  const placed = inSection(question, isSection ? sectionId : undefined);
  page.questions.splice(Math.max(0, Math.min(at, page.questions.length)), 0, castDraft(placed));
}

function paste(
  context: DraftContext,
  { into, questions }: Extract<QuestionCommand, { type: 'questions/paste' }>,
): void {
  const found = questionIn(context, into);
  if (!found || questions.length === 0) {
    return;
  }
  const { sectionId } = found.question;
  const room = QUESTIONS_PER_FORM - questionsOf(context.before).length + 1;
  const placed = questions
    .slice(0, room)
    .map((question) => ({ ...question, ...(sectionId && { sectionId }) }));
  found.page.questions.splice(found.at, 1, ...castDraft(placed));
  // The earlier content belongs to the replaced question.
  delete context.draft.shelved[into];
}

function duplicate(
  context: DraftContext,
  { id, copy }: Extract<QuestionCommand, { type: 'question/duplicate' }>,
  mint: Mint,
): void {
  const found = questionIn(context, id);
  const before = questionOf(context.before, id);
  if (found && before && hasRoom(context)) {
    found.page.questions.splice(found.at + 1, 0, castDraft(copyOf(before, copy, mint)));
  }
}

function move(
  context: DraftContext,
  { id, position }: Extract<QuestionCommand, { type: 'question/move' }>,
): void {
  const found = questionIn(context, id);
  const before = questionOf(context.before, id);
  if (!found || !before || pageIn(context, position.pageId) === undefined) {
    return;
  }
  found.page.questions.splice(found.at, 1);
  insert(context, before, position);
}
