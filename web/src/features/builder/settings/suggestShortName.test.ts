import { describe, expect, it } from 'vitest';
import { suggestShortName } from './suggestShortName';

describe('the suggested name of a question', () => {
  it.each([
    ['Q1 Your name', 'your_name'],
    ['  What is  your name?', 'what_is_your_name'],
    ['Q12 Résumé, 2 pages', 'rsum_2_pages'],
    ['Which of our doctors do you want to see?', 'which_of_our_doctors'],
    ['This is a question - long', 'this_is_a_question_l'],
    ['The nineteen letters x', 'the_nineteen_letters'],
    ['Q3 आपका नाम', 'answer'],
    ['', 'answer'],
  ])('of “%s” is “%s”', (text, name) => {
    expect(suggestShortName(text, new Set())).toBe(name);
  });

  it('has a number if it is taken', () => {
    expect(suggestShortName('Name', new Set(['name']))).toBe('name_2');
    expect(suggestShortName('Name', new Set(['name', 'name_2', 'Name_3']))).toBe('name_3');
  });
});
