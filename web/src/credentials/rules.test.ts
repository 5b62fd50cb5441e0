import { describe, expect, it } from 'vitest';
import { isPasswordTooShort, looksLikeEmail } from './rules';

describe('an e-mail address', () => {
  it.each(['meera@riverside.example', ' m.n+forms@mail.riverside.example ', 'मीरा@उदाहरण.भारत'])(
    'may be %s',
    (text) => {
      expect(looksLikeEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'meera',
    'meera@',
    '@riverside.example',
    'meera@riverside',
    'a b@c.de',
    'a@b..de',
    'a@b@c.de',
  ])('is not "%s"', (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  });
});

describe('a password', () => {
  it('has at least eight characters as people count them', () => {
    expect(isPasswordTooShort('seven77')).toBe(true);
    expect(isPasswordTooShort('eight888')).toBe(false);
    expect(isPasswordTooShort('🌊🌊🌊🌊')).toBe(true);
    expect(isPasswordTooShort('🌊🌊🌊🌊🌊🌊🌊🌊')).toBe(false);
  });
});
