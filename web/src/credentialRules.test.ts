import { describe, expect, it } from 'vitest';
import { isPasswordTooShort, looksLikeEmail } from './credentialRules';

describe('an e-mail address', () => {
  it.each(['meera@riverside.example', ' m.n+forms@mail.riverside.example ', 'मीरा@उदाहरण.भारत'])(
    'accepts %s',
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
  ])('rejects "%s"', (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  });
});

describe('a password', () => {
  it('needs eight characters, an emoji counting as one', () => {
    expect(isPasswordTooShort('seven77')).toBe(true);
    expect(isPasswordTooShort('eight888')).toBe(false);
    expect(isPasswordTooShort('🌊🌊🌊🌊')).toBe(true);
    expect(isPasswordTooShort('🌊🌊🌊🌊🌊🌊🌊🌊')).toBe(false);
  });
});
