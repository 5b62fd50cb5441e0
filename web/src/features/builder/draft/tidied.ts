import { type Draft, produce } from 'immer';
import type { ChoiceQuestion, Condition, Page, Question } from '../../../form-rules/definition';
import type { OptionId } from '../../../form-rules/ids';
import type { DraftForm } from './document';
import { renumber } from './numbering';

/**
 * A form that was put together from parts, made whole: every id once, sections and their questions agreeing, no empty
 * section, no condition or start without its page, options worded as they are called, questions numbered by place.
 */
export function tidied(form: DraftForm): DraftForm {
  return produce(form, (draft) => {
    const seen = new Set<string>();
    draft.pages = draft.pages.filter(({ pageId }) => isFirst(seen, pageId));
    for (const page of draft.pages) {
      page.questions = page.questions.filter(({ id }) => isFirst(seen, id));
      agreeOnSections(page);
    }
    for (const [pageId, condition] of Object.entries(draft.pageConditions)) {
      const page = draft.pages.find((candidate) => candidate.pageId === pageId);
      if (page === undefined) {
        delete draft.pageConditions[pageId];
      } else {
        nameOptions(condition, page);
      }
    }
    if (!draft.pages.some(({ pageId }) => pageId === draft.startPage)) {
      delete draft.startPage;
    }
    renumber(draft);
  });
}

function agreeOnSections(page: Draft<Page>): void {
  const known = new Set<string>();
  const sections = (page.sections ?? []).filter(({ sectionId }) => isFirst(known, sectionId));
  for (const question of page.questions) {
    if (question.sectionId !== undefined && !known.has(question.sectionId)) {
      delete question.sectionId;
    }
  }
  for (const section of sections) {
    section.questions = page.questions
      .filter(({ sectionId }) => sectionId === section.sectionId)
      .map(({ id }) => id);
  }
  const filled = sections.filter(({ questions }) => questions.length > 0);
  if (filled.length > 0) {
    page.sections = filled;
  } else if (page.sections !== undefined) {
    delete page.sections;
  }
}

/** The ids of the expected options count; their labels are for whoever reads the form. */
function nameOptions(condition: Draft<Condition>, page: Draft<Page>): void {
  const ids = condition.expectedOptionIds ?? [];
  if (ids.length === 0) {
    return;
  }
  const question = page.questions.find(({ id }) => id === condition.questionId);
  const labels = question && isChoice(question) ? ids.flatMap((id) => labelOf(question, id) ?? []) : [];
  if (labels.length > 0) {
    condition.expectedAnswer = question?.type === 'Checkbox' ? labels : (labels[0] ?? '');
  }
}

function labelOf(question: Draft<ChoiceQuestion>, id: Draft<OptionId>): string | undefined {
  return question.options[question.optionIds.indexOf(id)];
}

function isChoice(question: Draft<Question>): question is Draft<ChoiceQuestion> {
  return 'optionIds' in question;
}

function isFirst(seen: Set<string>, id: string): boolean {
  return !seen.has(id) && seen.add(id).size > 0;
}
