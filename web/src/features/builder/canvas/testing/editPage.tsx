import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KindName, Question } from '../../../../form-rules/definition';
import { loadTexts, startI18n } from '../../../../locales/i18n';
import { documentOf } from '../../draft/document';
import { numberAndText } from '../../draft/numbering';
import { Announcer } from '../../editor/announce';
import { EditorProvider } from '../../editor/EditorContext';
import { createEditor } from '../../editor/editorStore';
import { mint } from '../../editor/mint';
import { useFocusWishes } from '../../editor/useFocusWishes';
import { Canvas } from '../Canvas';

/** A page with a new question of each of these kinds, open on the canvas, and an owner who clicks and types. */
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
    editor.give({ type: 'question/added', id: mint(), kind, place: { pageId, at } });
  }
  render(
    <EditorProvider editor={editor}>
      <FocusWishes />
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

/** The field that holds the text of a question. */
export function textOf(number: number): HTMLElement {
  return screen.getByRole('textbox', { name: `Text of question ${number}` });
}

/** The field of an option of the selected question. */
export function option(position: number): HTMLElement {
  return screen.getByRole('textbox', { name: `Option ${position}` });
}

function FocusWishes() {
  useFocusWishes();
  return null;
}
