import { useSyncExternalStore } from 'react';
import type { QuestionId } from '../../../form-rules/ids';
import type { Problem } from '../../../form-rules/publishing/problem';
import { useEditor } from '../editor/EditorContext';
import { problemWatchOf } from './problemWatch';

/** What is wrong with a question, a moment after it was edited. */
export function useProblems(questionId: QuestionId): readonly Problem[] {
  const watch = problemWatchOf(useEditor());
  return useSyncExternalStore(watch.subscribe, () => watch.problemsOf(questionId));
}
