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
  it('is nothing when nothing that is kept changed', () => {
    expect(formDifference(start.form, start.form)).toEqual([]);
    // A selection in the editor is nobody's answer.
    expect(differenceAfter({ type: 'rating/selected', id: id('q3'), selected: 3 })).toEqual([]);
  });

  it('does not take a question for reworded because its number changed', () => {
    expect(differenceAfter({ type: 'question/removed', id: id('q1') })).toEqual([
      { kind: 'questionRemoved', text: 'What is ?', type: 'Multiple Choice' },
    ]);
  });

  it('says what became of options by their ids', () => {
    expect(
      differenceAfter(
        { type: 'option/labelled', questionId: id('q1'), id: id('o1'), label: 'Crimson' },
        { type: 'option/added', questionId: id('q1'), id: id('o9'), label: 'Blue' },
        { type: 'option/removed', questionId: id('q1'), id: id('o2') },
      ),
    ).toEqual([
      { kind: 'optionAdded', text: 'What is ?', label: 'Blue' },
      { kind: 'optionRenamed', text: 'What is ?', from: 'Option 1', to: 'Crimson' },
      { kind: 'optionRemoved', text: 'What is ?', label: 'Option 2' },
    ]);
    expect(differenceAfter({ type: 'option/moved', questionId: id('q1'), id: id('o1'), to: 1 })).toEqual([
      { kind: 'optionsReordered', text: 'What is ?' },
    ]);
  });

  it('says what became of questions', () => {
    expect(
      differenceAfter(
        { type: 'question/worded', id: id('q1'), text: 'Seen before?' },
        { type: 'question/required', id: id('q2'), required: true },
        { type: 'question/retyped', id: id('q3'), kind: 'Date' },
        { type: 'question/added', id: id('q9'), kind: 'Date', place: { pageId: id('p1'), at: 4 } },
      ).map(({ kind }) => kind),
    ).toEqual([
      'questionAdded',
      'questionReworded',
      'questionChanged',
      'questionReworded',
      'questionRetyped',
    ]);
  });

  it('tells a move within a page from one to another page', () => {
    expect(
      differenceAfter({ type: 'question/moved', id: id('q1'), place: { pageId: id('p1'), at: 2 } }),
    ).toEqual([{ kind: 'questionsReordered', title: 'Page 01' }]);
    expect(
      differenceAfter(
        { type: 'page/added', id: id('p2') },
        { type: 'question/moved', id: id('q2'), place: { pageId: id('p2'), at: 0 } },
      ).map(({ kind }) => kind),
    ).toEqual(['pageAdded', 'questionMoved']);
  });

  it('says what became of pages, and of the form itself', () => {
    const two = formAfter({ type: 'page/added', id: id('p2') });
    const changed = [
      { type: 'page/titled', id: id('p1'), title: 'Your visit' },
      { type: 'page/coloured', id: id('p1'), bgColor: '#86B8A5' },
      { type: 'page/ledTo', id: id('p1'), next: 'end' },
      { type: 'page/moved', id: id('p2'), to: 0 },
      { type: 'start/chosen', id: id('p2') },
      { type: 'form/renamed', name: 'Intake' },
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

  it('keeps a condition the same when the option it waits for is renamed', () => {
    const conditional = formAfter(
      { type: 'page/added', id: id('p2') },
      { type: 'page/added', id: id('p3') },
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
      { type: 'option/labelled', questionId: id('q1'), id: id('o1'), label: 'Yes' },
      counting(),
    ).form;
    expect(formDifference(conditional, renamed).map(({ kind }) => kind)).toEqual(['optionRenamed']);
    expect(formDifference(formAfter({ type: 'page/added', id: id('p2') }), conditional)).toMatchObject([
      { kind: 'pageAdded' },
      { kind: 'routeChanged', title: 'Page 01' },
    ]);
  });
});
