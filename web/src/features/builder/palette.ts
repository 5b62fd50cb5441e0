import type { BarCommand } from '../../shared/commands/screenCommands';
import { matchesName } from '../../shared/works/matchesName';
import type { Editor } from './editor/editorStore';
import { focusKey } from './editor/focus';

/** Commands of the command bar that go to a page or question. */
export function builderCommands(editor: Editor, search: string): BarCommand[] {
  return editor
    .getState()
    .document.form.pages.flatMap(({ pageId, pageTitle, questions }) => [
      {
        id: `page ${pageId}`,
        label: pageTitle,
        run: () => editor.select({ pageId }, { key: focusKey.canvas }),
      },
      ...questions.map(({ id, questionText }) => ({
        id: `question ${id}`,
        label: questionText,
        run: () => editor.select({ pageId, questionId: id }, { key: focusKey.question(id) }),
      })),
    ])
    .filter(({ label }) => label !== '' && matchesName(label, search));
}
