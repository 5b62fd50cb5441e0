import { useState } from 'react';
import type { FormAnalytics } from './ResponsesTab';

export type QuestionColumn = FormAnalytics['analytics'][number];

const STORAGE_KEY = 'responseColumns';
const AT_FIRST = 5;
/** The device remembers the choice for so many forms, the ones chosen for last. */
const FORMS_REMEMBERED = 50;

/** The questions that have a column, in the form's order, and how to choose others. */
export function useColumns(formId: string, questions: readonly QuestionColumn[]) {
  const [chosen, setChosen] = useState(() => remembered(formId));
  const ids = new Set(chosen ?? questions.slice(0, AT_FIRST).map(({ questionId }) => questionId));
  return {
    shown: questions.filter(({ questionId }) => ids.has(questionId)),
    choose: (next: readonly string[]) => {
      setChosen(next);
      remember(formId, next);
    },
  };
}

/** What the question is called, with a mark where the newest version has it no more. */
export function nameOf({ question, removed }: QuestionColumn, mark: string): string {
  // The server marks it in English.
  return removed === true ? `${question.replace(/ \(removed\)$/, '')} ${mark}` : question;
}

function remembered(formId: string): readonly string[] | undefined {
  return all().get(formId);
}

function remember(formId: string, ids: readonly string[]): void {
  const forms = all();
  // Taken out first, so that it becomes the last one.
  forms.delete(formId);
  forms.set(formId, ids);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...forms].slice(-FORMS_REMEMBERED)));
  } catch {
    // Storage may be blocked or full: the choice holds until the page is left.
  }
}

function all(): Map<string, readonly string[]> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isChoice) : []);
  } catch {
    return new Map();
  }
}

function isChoice(entry: unknown): entry is [string, readonly string[]] {
  return (
    Array.isArray(entry) &&
    entry.length === 2 &&
    typeof entry[0] === 'string' &&
    Array.isArray(entry[1]) &&
    entry[1].every((id) => typeof id === 'string')
  );
}
