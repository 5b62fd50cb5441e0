import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { offersOptions } from '../../../../form-rules/questionKinds';
import type { Question } from '../../../../form-rules/questions';
import { editPage, option, textOf } from '../../canvas/testing/editPage';

async function editChoice() {
  const page = await editPage('Multiple Choice');
  await page.owner.click(textOf(1));
  return { ...page, options: () => optionsOf(page.questions()[0]) };
}

function optionsOf(question: Question | undefined): readonly string[] {
  return question && offersOptions(question) ? question.options : [];
}

function idsOf(question: Question | undefined): readonly string[] {
  return question && offersOptions(question) ? question.optionIds : [];
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n');
}

describe('the options of a choice', () => {
  it('are edited inline', async () => {
    const { owner, options } = await editChoice();
    await owner.clear(option(1));
    await owner.type(option(1), 'Yes');
    expect(options()).toEqual(['Yes', 'Option 2']);
  });

  it('are added below on Enter', async () => {
    const { owner, options } = await editChoice();
    await owner.type(option(1), '{Enter}');
    expect(option(2)).toHaveFocus();
    await owner.keyboard('Maybe');
    expect(options()).toEqual(['Option 1', 'Maybe', 'Option 2']);
  });

  it('are removed on Backspace when empty, focus moves up', async () => {
    const { owner, options } = await editChoice();
    await owner.clear(option(2));
    await owner.type(option(2), '{Backspace}');
    expect(options()).toEqual(['Option 1']);
    expect(option(1)).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Remove option/ })).not.toBeInTheDocument();
  });

  it('are navigated by arrows and moved by Alt and arrows', async () => {
    const { owner, options } = await editChoice();
    await owner.type(option(1), '{ArrowDown}');
    expect(option(2)).toHaveFocus();
    await owner.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(options()).toEqual(['Option 2', 'Option 1']);
    expect(option(1)).toHaveFocus();
  });

  it('have places, which are removed with the last number', async () => {
    const { owner, questions } = await editChoice();
    await owner.click(screen.getByRole('button', { name: 'More settings' }));
    const places = within(screen.getByRole('group', { name: 'Places' }));
    await owner.type(places.getByRole('textbox', { name: 'Option 2' }), '12');
    const [question] = questions();
    expect(question).toMatchObject({ places: { [idsOf(question)[1] ?? '']: 12 } });
    await owner.click(screen.getByRole('switch', { name: 'Hide full options' }));
    expect(questions()[0]).toMatchObject({ hideFull: true });
    await owner.clear(places.getByRole('textbox', { name: 'Option 2' }));
    expect(questions()[0]).not.toHaveProperty('places');
  });

  it('are created from pasted lines', async () => {
    const { owner, options } = await editChoice();
    await owner.click(option(2));
    await owner.paste('Red\n\n  Green \r\nBlue\n');
    expect(options()).toEqual(['Red', 'Green', 'Blue']);
    expect(option(3)).toHaveFocus();
  });

  it('keep the text around pasted lines', async () => {
    const { owner, options } = await editChoice();
    await owner.clear(option(1));
    await owner.type(option(1), 'Red wine', { initialSelectionStart: 0 });
    await owner.type(option(1), '{ArrowLeft>4/}');
    await owner.paste('and white\r\n\tsparkling\tor still ');
    expect(options()).toEqual(['Red and white', 'sparkling or stillwine']);
  });

  it('contain no line breaks', async () => {
    const { owner, options } = await editChoice();
    await owner.clear(option(1));
    await owner.type(option(1), 'Red{Shift>}{Enter}{/Shift}');
    expect(options()).toEqual(['Red', 'Option 3', 'Option 2']);
  });

  it('need confirmation when more than fifty are pasted', async () => {
    const { owner, options } = await editChoice();
    await owner.click(option(1));
    await owner.paste(lines(51));
    expect(await screen.findByRole('dialog', { name: 'Add 51 options?' })).toBeInTheDocument();
    expect(options()).toHaveLength(2);
    const shown = within(screen.getByRole('list', { name: 'Pasted lines' })).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual(lines(51).split('\n'));
    await owner.click(screen.getByRole('button', { name: 'Add options' }));
    expect(options()).toHaveLength(51);
  });

  it('are limited to five hundred, with a message', async () => {
    const { owner } = await editChoice();
    await owner.click(option(1));
    await owner.paste(lines(520));
    expect(await screen.findByText(/at most 500 options, so 20 lines are left out/)).toBeInTheDocument();
  });

  it('are flagged when two labels are equal', async () => {
    const { owner } = await editChoice();
    await owner.clear(option(2));
    await owner.type(option(2), ' Option 1');
    expect(screen.getByText('Same as option 1')).toBeInTheDocument();
    expect(option(2)).toHaveAccessibleDescription('Same as option 1');
  });

  it('can be shuffled, with “Other” beside them', async () => {
    const { owner, questions } = await editChoice();
    await owner.click(screen.getByRole('switch', { name: 'Shuffle options' }));
    await owner.click(screen.getByRole('switch', { name: 'Offer “Other”' }));
    expect(questions()[0]).toMatchObject({ shuffle: true, other: true });
  });

  it('end with “Other” when it is offered, not editable', async () => {
    const { owner, options } = await editChoice();
    expect(screen.queryByText('Other, with a text field')).not.toBeInTheDocument();
    await owner.click(screen.getByRole('switch', { name: 'Offer “Other”' }));
    const last = screen.getByText('Other, with a text field').closest('li');
    expect(last).toBe(option(2).closest('li')?.nextElementSibling);
    expect(last?.querySelector('textarea, button')).toBeNull();
    expect(options()).toEqual(['Option 1', 'Option 2']);
  });

  it('are moved by their grip with the keyboard', async () => {
    const { owner, options } = await editChoice();
    screen.getByRole('button', { name: /^Move option 1/ }).focus();
    await owner.keyboard(' {ArrowDown} ');
    expect(options()).toEqual(['Option 2', 'Option 1']);
    expect(screen.getByRole('button', { name: /^Move option 2/ })).toHaveFocus();
  });
});
