import type { Editor } from '../editor/editorStore';
import { type FocusRequest, focusKey } from '../editor/focus';
import { type Finding, locationOf } from './problemLocation';

/** Opens the page of a problem and focuses its question, if it has one. */
export function goToProblem(editor: Editor, problem: Finding): void {
  editor.requestFocus(selectProblem(editor, problem));
}

/** Opens the page of a problem and returns what to focus, for callers that close a layer first. */
export function selectProblem(editor: Editor, problem: Finding): FocusRequest {
  const location = locationOf(problem);
  switch (location.at) {
    case 'question':
      editor.select(location);
      return { key: focusKey.question(location.questionId) };
    case 'page':
      editor.select({ pageId: location.pageId });
      return { key: focusKey.canvas };
    // The settings are opened by the caller.
    case 'settings':
    case 'form':
      return { key: focusKey.canvas };
  }
}
