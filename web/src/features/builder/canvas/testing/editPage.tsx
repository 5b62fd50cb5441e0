import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KindName, Question } from '../../../../form-rules/questions';
import { loadTexts, startI18n } from '../../../../shared/locales/i18n';
import { documentOf } from '../../draft/document';
import { numberAndText } from '../../draft/numbering';
import { Announcer } from '../../editor/announce';
import { EditorProvider } from '../../editor/EditorContext';
import { createEditor } from '../../editor/editorStore';
import { mint } from '../../editor/mint';
import { useFocusRequests } from '../../editor/useFocusRequests';
import { Canvas } from '../Canvas';

/** Renders the canvas with a question of each of these types, and a user. */
export async function editPage(...kinds: readonly KindName[]) {
  await startI18n();
  await loadTexts('builder');
  const pageId = mint();
  const editor = createEditor({
    document: documentOf({
      name: 'Intake',
      pages: [
        { pageId, pageTitle: 'Your visit', questions: [] },
        { pageId: mint(), pageTitle: 'Welcome back', questions: [] },
      ],
      pageConditions: {},
    }),
  });
  for (const [at, kind] of kinds.entries()) {
    editor.dispatch({ type: 'question/add', id: mint(), kind, position: { pageId, at } });
  }
  render(
    <EditorProvider editor={editor}>
      <FocusRequests />
      <Canvas />
      <Announcer />
    </EditorProvider>,
  );
  const questions = (): readonly Question[] => editor.getState().document.form.pages[0]?.questions ?? [];
  return {
    owner: userEvent.setup(),
    editor,
    pageId,
    questions,
    texts: () => questions().map(({ questionText }) => numberAndText(questionText).text),
  };
}

export function textOf(number: number): HTMLElement {
  return screen.getByRole('textbox', { name: `Text of question ${number}` });
}

export function option(position: number): HTMLElement {
  return screen.getByRole('textbox', { name: `Option ${position}` });
}

function FocusRequests() {
  useFocusRequests();
  return null;
}
