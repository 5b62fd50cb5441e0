import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { conditionOf } from '../../../form-rules/definition';
import type { KindName } from '../../../form-rules/questions';
import { loadTexts, startI18n } from '../../../shared/locales/i18n';
import { draftWith, id } from '../draft/testing/drafts';
import { EditorProvider } from '../editor/EditorContext';
import { createEditor } from '../editor/editorStore';
import { ConditionCanvas } from './ConditionCanvas';
import { pendingAnswersOf } from './pendingAnswers';

const [p1, p2, p3] = [id('p1'), id('p2'), id('p3')];

/** A page 'p1' with these questions in condition mode, and as many more pages. */
async function conditionMode(kinds: KindName[], morePages = [p2, p3]) {
  await startI18n();
  await loadTexts('builder');
  const editor = createEditor({ document: draftWith(...kinds), selection: { pageId: p1 } });
  for (const page of morePages) {
    editor.dispatch({ type: 'page/add', id: page });
  }
  const onDone = vi.fn<() => void>();
  const owner = userEvent.setup();
  const show = () =>
    render(
      <EditorProvider editor={editor}>
        <ConditionCanvas onDone={onDone} />
      </EditorProvider>,
    );
  return {
    owner,
    editor,
    onDone,
    show,
    ...show(),
    saved: () => conditionOf(editor.getState().document.form, p1),
  };
}

const box = (name: RegExp) => screen.getByRole('checkbox', { name });
const card = (name: RegExp) => screen.getByRole('group', { name });
const sentence = () => screen.queryByRole('region', { name: 'Condition of this page' });
const dialog = () => screen.getByRole('dialog', { name: 'Add Condition' });
const list = (name: string) => within(dialog()).getByRole('radiogroup', { name });
const namesIn = (name: string) =>
  within(list(name))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent?.trim());
const press = (name: string) => screen.getByRole('button', { name });

/** Condition mode with an answer given and the dialog open. */
async function dialogOpened(morePages = [p2, p3]) {
  const mode = await conditionMode(['Multiple Choice'], morePages);
  await mode.owner.click(screen.getByRole('radio', { name: 'Option 1' }));
  await mode.owner.click(press('Add Condition'));
  return mode;
}

/** Condition mode on a page that has a condition. */
async function conditionSet() {
  const mode = await conditionMode(['Multiple Choice', 'Checkbox']);
  mode.editor.dispatch({
    type: 'condition/set',
    pageId: p1,
    condition: {
      questionId: id('q1'),
      expectedAnswer: 'Option 1',
      expectedOptionIds: [id('o1')],
      truePage: p2,
      falsePage: p3,
    },
  });
  await screen.findByText('Decides the branch');
  return mode;
}

describe('condition mode', () => {
  it('replaces a single answer and labels the branch of each option', async () => {
    const { owner, saved } = await conditionMode(['Multiple Choice']);
    await owner.click(screen.getByRole('radio', { name: 'Option 1' }));
    await owner.click(screen.getByRole('radio', { name: 'Option 2 False' }));
    expect(screen.getByRole('radio', { name: 'Option 2 True' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Option 1 False' })).not.toBeChecked();
    expect(sentence()).toHaveTextContent(
      'If Q1 What is ? is Option 2 go to the True page, otherwise the False page',
    );
    expect(saved()).toBeUndefined();
  });

  it('toggles multiple answers', async () => {
    const { owner } = await conditionMode(['Checkbox']);
    await owner.click(box(/Option 1/));
    await owner.click(box(/Option 2/));
    expect(sentence()).toHaveTextContent('is Option 1 and Option 2 go');
    await owner.click(box(/Option 1/));
    expect(sentence()).toHaveTextContent('is Option 2 go');
    await owner.click(box(/Option 2/));
    expect(sentence()).toHaveTextContent('Answer one question to begin.');
  });

  it.each(['Multiple Choice', 'Checkbox', 'Dropdown'] as const)(
    'never expects “Other” of a %s',
    async (kind) => {
      const { editor } = await conditionMode([kind]);
      act(() => void editor.dispatch({ type: 'content/set', id: id('q1'), content: { other: true } }));
      expect(screen.getAllByText(/^(?:Drop Down )?Option/)).toHaveLength(2);
      expect(screen.queryByText('Other')).not.toBeInTheDocument();
    },
  );

  it('names the limits that an expected text breaks', async () => {
    const { owner, editor } = await conditionMode(['Short Answer']);
    const content = { format: 'wholeNumber', min: '5', max: '10' } as const;
    act(() => void editor.dispatch({ type: 'content/set', id: id('q1'), content }));
    const field = screen.getByRole('textbox');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await owner.type(field, '4');
    expect(field).toHaveAccessibleDescription(
      'Respondents cannot give this answer. They are told: Please write a whole number from 5 to 10.',
    );
    expect(field).toBeInvalid();
    await owner.clear(field);
    await owner.type(field, '7');
    expect(field).toBeValid();
    expect(sentence()).toHaveTextContent('is “7” go');
  });

  it('lets the owner tick as many boxes as the limits ask for', async () => {
    const { owner, editor } = await conditionMode(['Checkbox']);
    act(() => void editor.dispatch({ type: 'content/set', id: id('q1'), content: { minChoices: 2 } }));
    await owner.click(box(/Option 1/));
    expect(screen.getByText(/They are told: Please choose at least 2\.$/)).toBeInTheDocument();
    await owner.click(box(/Option 2/));
    expect(screen.queryByText(/They are told/)).not.toBeInTheDocument();
    expect(sentence()).toHaveTextContent('is Option 1 and Option 2 go');
  });

  it('shows the sentence before anything is answered', async () => {
    await conditionMode(['Multiple Choice']);
    expect(sentence()).toHaveTextContent(
      'If a question to answer is an answer to choose go to the True page, otherwise the False page',
    );
  });

  it('uses the question that was answered last', async () => {
    const { owner } = await conditionMode(['Multiple Choice', 'Rating']);
    await owner.click(screen.getByRole('radio', { name: 'Option 1' }));
    expect(within(card(/^Q1/)).getByText('Decides the branch')).toBeVisible();
    await owner.click(screen.getByRole('radio', { name: '4 of 5 stars' }));
    expect(screen.getAllByText('Decides the branch')).toHaveLength(1);
    expect(within(card(/^Q2/)).getByText('Decides the branch')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Option 1' })).not.toBeChecked();
    expect(sentence()).toHaveTextContent('is 4 stars go');
  });

  it('explains which types do not support conditions', async () => {
    await conditionMode(['File Upload', 'Multiple Choice']);
    expect(within(card(/^Q1/)).getByText('File Upload cannot decide the branch.')).toBeVisible();
  });

  it('focuses the first answer field', async () => {
    await conditionMode(['File Upload', 'Short Answer', 'Date']);
    expect(within(card(/^Q2/)).getByRole('textbox')).toHaveFocus();
  });

  it('keeps a pending answer and its page after leaving', async () => {
    const { owner, editor, show, unmount } = await conditionMode(['Multiple Choice']);
    await owner.click(screen.getByRole('radio', { name: 'Option 2' }));
    unmount();
    show();
    expect(screen.getByRole('radio', { name: 'Option 2 True' })).toBeChecked();
    expect(pendingAnswersOf(editor).getState().lastAnsweredPageId).toBe(p1);
  });

  it('opens the page picker on Enter unless the text is blank', async () => {
    const { owner } = await conditionMode(['Short Answer']);
    await owner.type(screen.getByRole('textbox'), '  {Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(press('Add Condition')).toBeDisabled();
    await owner.type(screen.getByRole('textbox'), 'Yes{Enter}');
    expect(dialog()).toHaveTextContent('is “Yes”');
  });
});

describe('the Add Condition dialog', () => {
  it('offers every other page, a new one and the end', async () => {
    await dialogOpened();
    for (const name of ['True page', 'False page']) {
      expect(namesIn(name)).toEqual(['02 Page 02', '03 Page 03', 'End of form']);
    }
    expect(within(dialog()).getAllByRole('button', { name: /^\+ New page/ })).toHaveLength(2);
  });

  it('excludes the choice of the other list and requires both', async () => {
    const { owner, saved } = await dialogOpened();
    const [yes, no] = [() => within(list('True page')), () => within(list('False page'))];
    expect(press('Continue')).toBeDisabled();
    await owner.click(yes().getByRole('radio', { name: /Page 02/ }));
    expect(namesIn('False page')).toEqual(['03 Page 03', 'End of form']);
    expect(press('Continue')).toBeDisabled();
    expect(dialog()).toHaveTextContent('Choose both pages to continue.');
    await owner.click(no().getByRole('radio', { name: 'End of form' }));
    expect(namesIn('True page')).toEqual(['02 Page 02', '03 Page 03']);
    expect(dialog()).not.toHaveTextContent('Choose both pages to continue.');
    await owner.click(press('Continue'));
    expect(saved()).toEqual({
      questionId: id('q1'),
      expectedAnswer: 'Option 1',
      expectedOptionIds: [id('o1')],
      truePage: p2,
      falsePage: 'end',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sentence()).toHaveTextContent('go to 02 Page 02, otherwise End of form');
    expect(press('Change')).toHaveFocus();
  });

  it('moves the choice by arrow keys', async () => {
    const { owner } = await dialogOpened();
    await owner.click(within(list('True page')).getByRole('radio', { name: /Page 02/ }));
    await owner.keyboard('{ArrowDown}');
    expect(within(list('True page')).getByRole('radio', { name: /Page 03/ })).toBeChecked();
    expect(namesIn('False page')).toEqual(['02 Page 02', 'End of form']);
  });

  it('adds, chooses and focuses a new page', async () => {
    const { owner, editor } = await dialogOpened([]);
    await owner.click(press('+ New page for False'));
    expect(editor.getState().document.form.pages).toHaveLength(2);
    expect(editor.getState().selection.pageId).toBe(p1);
    const made = within(list('False page')).getByRole('radio', { name: /Page 02/ });
    expect(made).toBeChecked();
    expect(made).toHaveFocus();
    expect(namesIn('True page')).toEqual(['End of form']);
  });

  it('closes by Escape without changes and restores the focus', async () => {
    const { owner, saved } = await dialogOpened();
    await owner.click(within(list('True page')).getByRole('radio', { name: /Page 02/ }));
    await owner.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved()).toBeUndefined();
    expect(press('Add Condition')).toHaveFocus();
  });
});

describe('a saved condition', () => {
  it('is removed and restored by undo', async () => {
    const { owner, editor, saved } = await conditionSet();
    await owner.click(press('Remove'));
    expect(saved()).toBeUndefined();
    expect(sentence()).toHaveTextContent('Answer one question to begin.');
    expect(screen.getByRole('radio', { name: 'Option 1' })).toHaveFocus();
    editor.undo();
    expect(await screen.findByText('Decides the branch')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Option 1 True' })).toBeChecked();
    expect(sentence()).toHaveTextContent('go to 02 Page 02, otherwise 03 Page 03');
  });

  it('stays unchanged until another answer is confirmed', async () => {
    const { owner, saved } = await conditionSet();
    await owner.click(screen.getByRole('radio', { name: 'Option 2 False' }));
    expect(sentence()).toHaveTextContent('Not changed yet.');
    expect(saved()?.expectedOptionIds).toEqual([id('o1')]);
    await owner.click(press('Keep as it was'));
    expect(screen.getByRole('radio', { name: 'Option 1 True' })).toBeChecked();
    await owner.click(screen.getByRole('radio', { name: 'Option 2 False' }));
    await owner.click(press('Change'));
    await owner.click(press('Continue'));
    expect(saved()).toMatchObject({
      expectedAnswer: 'Option 2',
      expectedOptionIds: [id('o2')],
      truePage: p2,
    });
  });

  it('creates no undo step without changes', async () => {
    const { owner, editor } = await conditionSet();
    const { document: before } = editor.getState();
    await owner.click(press('Change'));
    await owner.click(press('Continue'));
    expect(editor.getState().document).toBe(before);
  });

  it('shows a problem when its option is removed', async () => {
    const { editor } = await conditionSet();
    editor.dispatch({ type: 'option/remove', questionId: id('q1'), id: id('o1') });
    expect(await screen.findByText(/Nobody can give this answer any more/)).toBeVisible();
  });

  it('has a quick fix next to its sentence', async () => {
    const { editor, owner, saved } = await conditionSet();
    editor.dispatch({ type: 'option/remove', questionId: id('q1'), id: id('o1') });
    await owner.click(
      await screen.findByRole('button', { name: 'Remove the condition, always go to page 03' }),
    );
    expect(saved()).toBeUndefined();
    expect(editor.getState().document.form.pages[0]?.nextPage).toBe(p3);
    expect(screen.queryByText(/Nobody can give this answer/)).toBeNull();
  });

  it('shows the current label of its option', async () => {
    const { editor } = await conditionSet();
    editor.dispatch({ type: 'option/setLabel', questionId: id('q1'), id: id('o1'), label: 'Yes' });
    expect(await screen.findByRole('radio', { name: 'Yes True' })).toBeChecked();
    expect(sentence()).toHaveTextContent('is Yes go to');
  });
});

describe('a page that cannot have a condition', () => {
  it('offers to add a question if none supports conditions', async () => {
    const { owner, editor, onDone } = await conditionMode(['File Upload', 'Text']);
    expect(screen.getByRole('heading', { name: 'No question here can decide' })).toBeVisible();
    await owner.click(press('Add Question'));
    expect(onDone).toHaveBeenCalledOnce();
    expect(editor.getState().document.form.pages[0]?.questions.at(-1)?.type).toBe('Multiple Choice');
  });

  it('offers to add a page if there is no other', async () => {
    const { owner, editor } = await conditionMode(['Multiple Choice'], []);
    await owner.click(press('+ Add new Page'));
    expect(editor.getState().document.form.pages).toHaveLength(2);
    expect(editor.getState().selection.pageId).toBe(p1);
    expect(screen.queryByText(/This form has one page/)).toBeNull();
    expect(screen.getByRole('radio', { name: 'Option 1' })).toHaveFocus();
  });
});
