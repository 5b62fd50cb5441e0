import { useSyncExternalStore } from 'react';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import type { Problem } from '../../../form-rules/publishing/problem';
import { useEditor } from '../editor/EditorContext';
import { problemWatchOf } from './problemWatch';

/** What is wrong with a question, a moment after it was edited. */
export function useProblems(questionId: QuestionId): readonly Problem[] {
  const watch = problemWatchOf(useEditor());
  return useSyncExternalStore(watch.subscribe, () => watch.ofQuestion(questionId));
}

/** What is wrong with a page and its questions, errors first, a moment after it was edited. */
export function usePageProblems(pageId: PageId): readonly Problem[] {
  const watch = problemWatchOf(useEditor());
  return useSyncExternalStore(watch.subscribe, () => watch.ofPage(pageId));
}

/** Everything that is wrong with the form, errors first, then in page order. */
export function useFormProblems(): readonly Problem[] {
  const watch = problemWatchOf(useEditor());
  return useSyncExternalStore(watch.subscribe, watch.ofForm);
}
