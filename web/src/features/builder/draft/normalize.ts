import { castDraft, type Draft, produce } from 'immer';
import { expectedLabels } from '../../../form-rules/authoring/expectedLabels';
import type { Condition, Page } from '../../../form-rules/definition';
import { offersOptions } from '../../../form-rules/questionKinds';
import type { DraftForm } from './document';
import { renumber } from './numbering';
import { regroup } from './sections';

/**
 * Makes a merged form consistent: unique ids, sections that list their questions, no empty section, no condition or start
 * page without its page, current labels in conditions, correct question numbers.
 */
export function normalize(form: DraftForm): DraftForm {
  return produce(form, (draft) => {
    const seen = new Set<string>();
    draft.pages = draft.pages.filter(({ pageId }) => isFirst(seen, pageId));
    for (const page of draft.pages) {
      page.questions = page.questions.filter(({ id }) => isFirst(seen, id));
      syncSections(page);
    }
    for (const [pageId, condition] of Object.entries(draft.pageConditions)) {
      const page = draft.pages.find((candidate) => candidate.pageId === pageId);
      if (page === undefined) {
        delete draft.pageConditions[pageId];
      } else {
        relabelExpected(condition, page);
      }
    }
    if (!draft.pages.some(({ pageId }) => pageId === draft.startPage)) {
      delete draft.startPage;
    }
    renumber(draft);
  });
}

function syncSections(page: Draft<Page>): void {
  const known = new Set<string>();
  page.sections = (page.sections ?? []).filter(({ sectionId }) => isFirst(known, sectionId));
  regroup(page);
}

/** The ids decide; the labels in a condition are for readers. */
function relabelExpected(condition: Draft<Condition>, page: Draft<Page>): void {
  const ids = condition.expectedOptionIds ?? [];
  if (ids.length === 0) {
    return;
  }
  const question = page.questions.find(({ id }) => id === condition.questionId);
  if (question && offersOptions(question)) {
    const labels = ids.flatMap((id) => question.options[question.optionIds.indexOf(id)] ?? []);
    if (labels.length > 0) {
      condition.expectedAnswer = castDraft(expectedLabels(question, labels));
    }
  }
}

function isFirst(seen: Set<string>, id: string): boolean {
  return !seen.has(id) && seen.add(id).size > 0;
}
