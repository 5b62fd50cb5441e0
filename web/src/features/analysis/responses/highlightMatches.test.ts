import { describe, expect, it } from 'vitest';
import { highlightMatches, matcherFor, ONE_LINE, TWO_LINES } from './highlightMatches';

const shown = (text: string, search: string, room = TWO_LINES) =>
  highlightMatches(text, search, room)
    .map(({ part, isFound: found }) => (found ? `[${part}]` : part))
    .join('');

describe('highlighting matches', () => {
  it.each([
    ['The nurse and the NURSE', 'nurse', 'The [nurse] and the [NURSE]'],
    ['50% off, 500 off', '50%', '[50%] off, 500 off'],
    ['a_b (a.b) [a]', 'a.b', 'a_b ([a.b]) [a]'],
    ['back\\slash', '\\', 'back[\\]slash'],
    ['नींबू पानी', 'पानी', 'नींबू [पानी]'],
    ['GRÖSSE', 'größe', 'GRÖSSE'],
    ['Yes', 'no', 'Yes'],
  ])('in %s for %s is %s', (text, search, marked) => {
    expect(shown(text, search)).toBe(marked);
  });

  it('starts a long text near its first match', () => {
    const text = `${'word '.repeat(40)}the nurse was kind`;
    expect(shown(text, 'nurse')).toBe('… word word word the [nurse] was kind');
    expect(shown(text, 'nurse', ONE_LINE)).toBe('… the [nurse] was kind');
    expect(shown('x'.repeat(100), 'x'.repeat(3)).startsWith('[xxx]')).toBe(true);
  });

  it('keeps a long text without spaces whole', () => {
    expect(shown(`${'x'.repeat(100)}nurse`, 'nurse')).toBe(`${'x'.repeat(100)}[nurse]`);
  });

  it('tests whether a text contains the search', () => {
    expect(['The Nurse', 'The doctor', 'nurses'].map(matcherFor('nurse'))).toEqual([true, false, true]);
  });
});
