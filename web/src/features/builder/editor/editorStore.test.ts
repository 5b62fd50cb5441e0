import { describe, expect, it } from 'vitest';
import { questionOf } from '../draft/document';
import { draftWith, id } from '../draft/testing/drafts';
import { createEditor } from './editorStore';

const [p1, q1, q2] = [id('p1'), id('q1'), id('q2')];

/** A question with two typed options and an untouched one. */
function editTyped() {
  const editor = createEditor({
    document: draftWith('Multiple Choice', 'Date'),
    selection: { pageId: p1, questionId: q1 },
  });
  editor.dispatch({ type: 'option/setLabel', questionId: q1, id: id('o1'), label: 'Red' });
  editor.dispatch({ type: 'option/setLabel', questionId: q1, id: id('o2'), label: 'Blue' });
  editor.dispatch({ type: 'option/add', questionId: q1, id: id('o3') });
  const options = () => {
    const question = questionOf(editor.getState().document.form, q1);
    return question && 'options' in question ? question.options : [];
  };
  return { editor, options };
}

describe('leaving a question', () => {
  it('removes an untouched last option, which undo restores', () => {
    const { editor, options } = editTyped();
    editor.select({ pageId: p1, questionId: q2 });
    expect(options()).toEqual(['Red', 'Blue']);
    expect(editor.getState().selection.questionId).toBe(q2);
    editor.undo();
    expect(options()).toEqual(['Red', 'Blue', 'Option 3']);
  });

  it('removes it when a new question is selected', () => {
    const { editor, options } = editTyped();
    const selection = { pageId: p1, questionId: id('q3') };
    editor.dispatch(
      { type: 'question/add', id: id('q3'), kind: 'Date', position: { pageId: p1, at: 1 } },
      { selection },
    );
    expect(options()).toEqual(['Red', 'Blue']);
  });

  it('keeps it while the same question stays selected', () => {
    const { editor, options } = editTyped();
    editor.select({ pageId: p1, questionId: q1 });
    expect(options()).toHaveLength(3);
  });
});
