import { expect, it } from 'vitest';
import { id } from './testing/questions';
import { pageTint, sectionTint } from './tint';

it('lays a page at a twenty-fifth and a section at three fifths of its opacity on the dark ground', () => {
  expect(pageTint({ bgColor: '#e9dfcc', opacity: 45 })).toMatchObject({
    '--tint': 'rgb(233 223 204)',
    '--tint-share': '45%',
    '--tint-share-dark': '1.8%',
  });
  expect(sectionTint({ sectionId: id('s'), questions: [], bgColor: '#86b8a5', opacity: 40 })).toMatchObject({
    '--tint-share': '40%',
    '--tint-share-dark': '24%',
  });
});

it('writes black or white, whichever reads better on what is really seen', () => {
  expect(pageTint({ bgColor: '#000000', opacity: 100 })).toMatchObject({
    '--tint-text': 'rgb(255 255 255)',
    '--tint-text-dark': 'rgb(255 255 255)',
  });
  expect(pageTint({ bgColor: '#000000', opacity: 10 })).toMatchObject({ '--tint-text': 'rgb(0 0 0)' });
  expect(sectionTint({ sectionId: id('s'), questions: [], bgColor: '#ffffff' })).toMatchObject({
    '--tint-text': 'rgb(0 0 0)',
  });
});

it('leaves a page without a colour to the theme, and draws a section without one #f5f5f5', () => {
  expect(pageTint({})).toBeUndefined();
  expect(sectionTint({ sectionId: id('s'), questions: [] })).toMatchObject({ '--tint': 'rgb(245 245 245)' });
});
