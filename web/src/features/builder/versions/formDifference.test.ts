import { describe, expect, it } from 'vitest';
import type { Command } from '../draft/command';
import type { DraftForm } from '../draft/document';
import { reduce } from '../draft/reduce';
import { counting, draftWith, id } from '../draft/testing/drafts';
import { formDifference } from './formDifference';

const start = draftWith('Multiple Choice', 'Short Answer', 'Rating', 'Text');

function formAfter(...commands: Command[]): DraftForm {
  const mint = counting('new');
  return commands.reduce((document, command) => reduce(document, command, mint), start).form;
}

function differenceAfter(...commands: Command[]) {
  return formDifference(start.form, formAfter(...commands));
}

describe('the difference between two states of a form', () => {
  it('is empty if nothing stored changed', () => {
    expect(formDifference(start.form, start.form)).toEqual([]);
  });

  it('ignores a changed question number', () => {
    expect(differenceAfter({ type: 'question/remove', id: id('q1') })).toEqual([
      { kind: 'questionRemoved', text: 'What is ?', type: 'Multiple Choice' },
    ]);
  });

  it('compares options by id', () => {
    expect(
      differenceAfter(
        { type: 'option/setLabel', questionId: id('q1'), id: id('o1'), label: 'Crimson' },
        { type: 'option/add', questionId: id('q1'), id: id('o9'), label: 'Blue' },
        { type: 'option/remove', questionId: id('q1'), id: id('o2') },
      ),
    ).toEqual([
      { kind: 'optionAdded', text: 'What is ?', item: 'option', label: 'Blue' },
      { kind: 'optionRenamed', text: 'What is ?', item: 'option', from: 'Option 1', to: 'Crimson' },
      { kind: 'optionRemoved', text: 'What is ?', item: 'option', label: 'Option 2' },
    ]);
    expect(differenceAfter({ type: 'option/move', questionId: id('q1'), id: id('o1'), to: 1 })).toEqual([
      { kind: 'optionsReordered', text: 'What is ?', item: 'option' },
    ]);
  });

  it('compares rows like options, after them', () => {
    const matrix = draftWith('Matrix');
    const edit = (...commands: Command[]) =>
      commands.reduce((document, command) => reduce(document, command, counting('new')), matrix).form;
    const [question] = matrix.form.pages[0]?.questions ?? [];
    expect(question).toMatchObject({ optionIds: ['o1', 'o2'], rowIds: ['o3', 'o4'] });
    const after = edit(
      { type: 'option/setLabel', questionId: id('q1'), id: id('o3'), label: 'Staff' },
      { type: 'option/add', questionId: id('q1'), list: 'rows', id: id('o9'), label: 'Food' },
      { type: 'option/remove', questionId: id('q1'), id: id('o4') },
      { type: 'option/setLabel', questionId: id('q1'), id: id('o1'), label: 'Bad' },
    );
    expect(formDifference(matrix.form, after)).toEqual([
      { kind: 'optionRenamed', text: 'What is ?', item: 'column', from: 'Column 1', to: 'Bad' },
      { kind: 'optionAdded', text: 'What is ?', item: 'row', label: 'Food' },
      { kind: 'optionRenamed', text: 'What is ?', item: 'row', from: 'Row 1', to: 'Staff' },
      { kind: 'optionRemoved', text: 'What is ?', item: 'row', label: 'Row 2' },
    ]);
    const moved = edit({ type: 'option/move', questionId: id('q1'), id: id('o3'), to: 1 });
    expect(formDifference(matrix.form, moved)).toEqual([
      { kind: 'optionsReordered', text: 'What is ?', item: 'row' },
    ]);
  });

  it('does not list the rows of a new Matrix', () => {
    expect(
      differenceAfter({ type: 'question/setType', id: id('q3'), kind: 'Matrix' }).map(({ kind }) => kind),
    ).toEqual(['questionReworded', 'questionRetyped']);
  });

  it('sees a new limit as a changed question', () => {
    expect(differenceAfter({ type: 'content/set', id: id('q2'), content: { maxLength: 5 } })).toEqual([
      { kind: 'questionChanged', text: 'What is ?' },
    ]);
    expect(differenceAfter({ type: 'content/set', id: id('q2'), content: { pattern: ' ' } })).toEqual([]);
  });

  it('lists changed questions', () => {
    expect(
      differenceAfter(
        { type: 'question/setText', id: id('q1'), text: 'Seen before?' },
        { type: 'question/setRequired', id: id('q2'), required: true },
        { type: 'question/setType', id: id('q3'), kind: 'Date' },
        { type: 'question/add', id: id('q9'), kind: 'Date', position: { pageId: id('p1'), at: 4 } },
      ).map(({ kind }) => kind),
    ).toEqual([
      'questionAdded',
      'questionReworded',
      'questionChanged',
      'questionReworded',
      'questionRetyped',
    ]);
  });

  it('distinguishes reordering from moving to another page', () => {
    expect(
      differenceAfter({ type: 'question/move', id: id('q1'), position: { pageId: id('p1'), at: 2 } }),
    ).toEqual([{ kind: 'questionsReordered', title: 'Page 01' }]);
    expect(
      differenceAfter(
        { type: 'page/add', id: id('p2') },
        { type: 'question/move', id: id('q2'), position: { pageId: id('p2'), at: 0 } },
      ).map(({ kind }) => kind),
    ).toEqual(['pageAdded', 'questionMoved']);
  });

  it('lists changes of pages and the form', () => {
    const two = formAfter({ type: 'page/add', id: id('p2') });
    const changed = [
      { type: 'page/setTitle', id: id('p1'), title: 'Your visit' },
      { type: 'page/setColour', id: id('p1'), bgColor: '#86B8A5' },
      { type: 'page/setNext', id: id('p1'), next: 'end' },
      { type: 'page/move', id: id('p2'), to: 0 },
      { type: 'form/setStart', id: id('p2') },
      { type: 'form/setName', name: 'Intake' },
    ] satisfies Command[];
    const there = changed.reduce((document, command) => reduce(document, command, counting('new')), {
      form: two,
      shelved: {},
    }).form;
    expect(formDifference(two, there)).toEqual([
      { kind: 'formRenamed', from: 'Clinic', to: 'Intake' },
      { kind: 'pagesReordered' },
      { kind: 'pageRenamed', from: 'Page 01', to: 'Your visit' },
      { kind: 'routeChanged', title: 'Your visit' },
      { kind: 'appearanceChanged', title: 'Your visit' },
      { kind: 'startChanged' },
    ]);
    expect(formDifference(two, start.form)).toEqual([{ kind: 'pageRemoved', title: 'Page 02' }]);
  });

  it('ignores a renamed option in a condition', () => {
    const conditional = formAfter(
      { type: 'page/add', id: id('p2') },
      { type: 'page/add', id: id('p3') },
      {
        type: 'condition/set',
        pageId: id('p1'),
        condition: {
          questionId: id('q1'),
          expectedAnswer: 'Option 1',
          expectedOptionIds: [id('o1')],
          truePage: id('p2'),
          falsePage: id('p3'),
        },
      },
    );
    const renamed = reduce(
      { form: conditional, shelved: {} },
      { type: 'option/setLabel', questionId: id('q1'), id: id('o1'), label: 'Yes' },
      counting(),
    ).form;
    expect(formDifference(conditional, renamed).map(({ kind }) => kind)).toEqual(['optionRenamed']);
    expect(formDifference(formAfter({ type: 'page/add', id: id('p2') }), conditional)).toMatchObject([
      { kind: 'pageAdded' },
      { kind: 'routeChanged', title: 'Page 01' },
    ]);
  });
});
