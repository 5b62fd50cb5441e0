import { useMemo, useState } from 'react';
import { OTHER_KEY } from '../../../form-rules/answer';
import { answerTypeOf } from '../../../form-rules/questionKinds';
import { deviceStorage } from '../../../ui/deviceStorage';
import type { BarAnalytics, FormAnalytics } from '../form/api/formAnalytics';
import { findCell } from '../form/questions/gridCells';
import type { ResponsesT } from './describeResponse';
import { matcherFor } from './highlightMatches';
import { useResponsesContext } from './responsesContext';

export type QuestionColumn = FormAnalytics['analytics'][number];

const STORAGE_KEY = 'responseColumns';
const DEFAULT_COLUMNS = 5;
/** The choice is stored for so many forms, most recent first. */
const MAX_FORMS = 50;

/** The question columns in the form's order, and a function to choose others. */
export function useColumns(formId: string, questions: readonly QuestionColumn[]) {
  const [chosen, setChosen] = useState(() => storedChoices().get(formId));
  const ids = new Set(chosen ?? questions.slice(0, DEFAULT_COLUMNS).map(({ questionId }) => questionId));
  return {
    shown: questions.filter(({ questionId }) => ids.has(questionId)),
    choose: (next: readonly string[]) => {
      setChosen(next);
      saveChoice(formId, next);
    },
  };
}

/** During a search, hidden questions with a match come first, so that every match is visible. */
export function useFoundColumns(): readonly QuestionColumn[] {
  const { analytics, columns, responses, url } = useResponsesContext();
  const { analytics: questions } = analytics;
  const { rows } = responses;
  const { search } = url.filter;
  const found = useMemo(() => {
    if (search === undefined) return [];
    const isFound = matcherFor(search);
    return questions.filter(({ questionId }) =>
      rows.some(({ answers }) => isFound(answers[questionId]?.text ?? '')),
    );
  }, [questions, rows, search]);
  return [...found.filter((question) => !columns.shown.includes(question)), ...columns.shown];
}

/** The question's text, with a mark if it was removed. */
export function nameOf({ question, removed }: QuestionColumn, mark: string): string {
  // The server adds the mark in English.
  return removed === true ? `${question.replace(/ \(removed\)$/, '')} ${mark}` : question;
}

/** The label of an answer in words of the language: the server sends "Other" and places in English. */
export function answerLabel(
  t: ResponsesT,
  { type, grid }: Pick<QuestionColumn, 'type' | 'grid'>,
  { key, label }: Pick<BarAnalytics, 'key' | 'label'>,
): string {
  if (key === OTHER_KEY) {
    return t('filter.other');
  }
  const cell = findCell(grid, key);
  if (cell === undefined) {
    return label;
  }
  return answerTypeOf(type) === 'order'
    ? t('filter.place', { option: cell.row.label, place: cell.column.label })
    : `${cell.row.label}: ${cell.column.label}`;
}

/** Whether a question was answered, in the words of its type. */
export function answeredLabel(
  t: ResponsesT,
  { type }: Pick<QuestionColumn, 'type'>,
  answered: 'answered' | 'skipped',
): string {
  if (answerTypeOf(type) === 'agreed') {
    return answered === 'answered' ? t('filter.agreed') : t('filter.notAgreed');
  }
  return t(`filter.${answered}`);
}

function saveChoice(formId: string, ids: readonly string[]): void {
  const forms = storedChoices();
  // Deleted first, so that it moves to the end.
  forms.delete(formId);
  forms.set(formId, ids);
  deviceStorage.write(STORAGE_KEY, JSON.stringify([...forms].slice(-MAX_FORMS)));
}

function storedChoices(): Map<string, readonly string[]> {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(STORAGE_KEY) ?? '[]');
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
