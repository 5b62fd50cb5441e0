import { castDraft, type WritableDraft } from 'immer';
import { type Question, questionsOf } from '../../../form-rules/definition';
import type { Mint } from '../../../form-rules/ids';
import { QUESTIONS_PER_FORM } from '../../../form-rules/limits';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { QuestionCommand, QuestionPlace } from './command';
import { questionOf } from './document';
import { type Changing, pageIn, questionIn } from './locate';
import { newQuestionOf } from './newContent';
import { withText } from './numbering';
import { retype } from './retype';

/** Carries out what happens to a question as a whole. */
export function changeQuestion(changing: Changing, command: QuestionCommand, mint: Mint): void {
  switch (command.type) {
    case 'question/added':
      if (hasRoom(changing)) {
        insert(changing, newQuestionOf(command.kind, command.id, mint), command.place);
      }
      return;
    case 'question/worded':
      change(changing, command.id, (question) => {
        question.questionText = withText(question.questionText, command.text);
      });
      return;
    case 'question/described':
      change(changing, command.id, (question) => {
        if (command.description === '') {
          delete question.description;
        } else {
          question.description = command.description;
        }
      });
      return;
    case 'question/required':
      change(changing, command.id, (question) => {
        question.required = command.required;
      });
      return;
    case 'question/retyped':
      retype(changing, command, mint);
      return;
    case 'question/duplicated':
      duplicate(changing, command, mint);
      return;
    case 'question/removed': {
      const found = questionIn(changing, command.id);
      found?.page.questions.splice(found.at, 1);
      return;
    }
    case 'question/moved':
      move(changing, command);
      return;
  }
}

/** A copy with ids of its own. */
export function copyOf(question: Question, id: Question['id'], mint: Mint): Question {
  return offersOptions(question)
    ? { ...question, id, optionIds: question.optionIds.map(() => mint()) }
    : { ...question, id };
}

function hasRoom({ before }: Changing): boolean {
  return questionsOf(before).length < QUESTIONS_PER_FORM;
}

function change(
  changing: Changing,
  id: Question['id'],
  edit: (question: WritableDraft<Question>) => void,
): void {
  const found = questionIn(changing, id);
  if (found) {
    edit(found.question);
  }
}

function insert(changing: Changing, question: Question, { pageId, at, sectionId }: QuestionPlace): void {
  const page = pageIn(changing, pageId);
  if (page === undefined) {
    return;
  }
  const { sectionId: _, ...rest } = question;
  const isSection = page.sections?.some((section) => section.sectionId === sectionId) === true;
  const placed: Question = isSection && sectionId !== undefined ? { ...rest, sectionId } : rest;
  page.questions.splice(Math.max(0, Math.min(at, page.questions.length)), 0, castDraft(placed));
}

function duplicate(
  changing: Changing,
  { id, copy }: Extract<QuestionCommand, { type: 'question/duplicated' }>,
  mint: Mint,
): void {
  const found = questionIn(changing, id);
  const before = questionOf(changing.before, id);
  if (found && before && hasRoom(changing)) {
    found.page.questions.splice(found.at + 1, 0, castDraft(copyOf(before, copy, mint)));
  }
}

function move(changing: Changing, { id, place }: Extract<QuestionCommand, { type: 'question/moved' }>): void {
  const found = questionIn(changing, id);
  const before = questionOf(changing.before, id);
  if (!found || !before || pageIn(changing, place.pageId) === undefined) {
    return;
  }
  found.page.questions.splice(found.at, 1);
  insert(changing, before, place);
}
