import { useSyncExternalStore } from 'react';
import type { Problem } from '../../../form-rules/authoring/problem';
import type { PageId, QuestionId } from '../../../form-rules/ids';
import { useEditor } from '../editor/EditorContext';
import { validationStoreOf } from './validationStore';

export function useProblems(questionId: QuestionId): readonly Problem[] {
  const store = validationStoreOf(useEditor());
  return useSyncExternalStore(store.subscribe, () => store.ofQuestion(questionId));
}

/** Problems of a page and its questions, errors first. */
export function usePageProblems(pageId: PageId): readonly Problem[] {
  const store = validationStoreOf(useEditor());
  return useSyncExternalStore(store.subscribe, () => store.ofPage(pageId));
}

/** All problems of the form, errors first, then in page order. */
export function useFormProblems(): readonly Problem[] {
  const store = validationStoreOf(useEditor());
  return useSyncExternalStore(store.subscribe, store.ofForm);
}
