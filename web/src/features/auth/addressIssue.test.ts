import { expect, it } from 'vitest';
import { addressIssue } from './addressIssue';

it.each([
  ['https://forms.example', { origin: 'https://forms.example', isSecureContext: true }, undefined],
  ['http://127.0.0.1:8080', { origin: 'https://forms.example', isSecureContext: true }, 'addressDiffers'],
  ['http://127.0.0.1:8080', { origin: 'http://127.0.0.1:8080', isSecureContext: true }, 'addressLocal'],
  ['http://forms.example', { origin: 'http://forms.example', isSecureContext: false }, 'addressPlain'],
])('%s opened as %o: %s', (publicUrl, opened, issue) => {
  expect(addressIssue(publicUrl, opened)).toBe(issue);
});
