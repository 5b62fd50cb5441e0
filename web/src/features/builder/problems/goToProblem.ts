import type { Problem } from '../../../form-rules/publishing/problem';
import type { Editor } from '../editor/editorStore';
import { type FocusWish, focusKey } from '../editor/focus';
import { placeOf } from './problemPlace';

/** Opens the page a problem is on and puts the focus there, at its question when it has one. */
export function goToProblem(editor: Editor, problem: Problem): void {
  editor.wishFocus(selectProblem(editor, problem));
}

/** Opens the page a problem is on, for whoever closes a layer first; says where the focus belongs then. */
export function selectProblem(editor: Editor, problem: Problem): FocusWish {
  const place = placeOf(problem);
  switch (place.at) {
    case 'question':
      editor.select(place);
      return { key: focusKey.question(place.questionId) };
    case 'page':
      editor.select({ pageId: place.pageId });
      return { key: focusKey.canvas };
    case 'form':
      return { key: focusKey.canvas };
  }
}
