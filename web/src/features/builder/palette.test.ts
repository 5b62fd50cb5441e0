import { expect, it } from 'vitest';
import { draftWith } from './draft/testing/drafts';
import { createEditor } from './editor/editorStore';
import { builderCommands } from './palette';

it('finds a question by its text and selects it', () => {
  const document = draftWith('Multiple Choice', 'Short Answer');
  const editor = createEditor({ document });
  const page = document.form.pages[0];
  const question = page?.questions[1];
  const found = builderCommands(editor, question?.questionText.toUpperCase() ?? '');
  found.find(({ id }) => id === `question ${question?.id}`)?.run();
  expect(editor.getState().selection).toEqual({ pageId: page?.pageId, questionId: question?.id });
  expect(builderCommands(editor, 'no such words')).toEqual([]);
});
