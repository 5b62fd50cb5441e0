import { expect, it } from 'vitest';
import { blend, contrast, parseColour } from '../form-rules/colour';
import { id } from '../testing/questions';
import { pageBackground, sectionBackground } from './backgroundStyle';

it("uses 35% of a page's and 60% of a section's opacity in the dark theme", () => {
  expect(pageBackground({ bgColor: '#e9dfcc', opacity: 45 })).toMatchObject({
    '--tint': 'rgb(233 223 204)',
    '--tint-share': '45%',
    '--tint-share-dark': '15.75%',
  });
  expect(
    sectionBackground({ sectionId: id('s'), questions: [], bgColor: '#86b8a5', opacity: 40 }),
  ).toMatchObject({
    '--tint-share': '40%',
    '--tint-share-dark': '24%',
  });
});

it('chooses black or white text by contrast with the blended colour', () => {
  expect(pageBackground({ bgColor: '#000000', opacity: 100 })).toMatchObject({
    '--tint-text': 'rgb(255 255 255)',
    '--tint-text-dark': 'rgb(255 255 255)',
  });
  expect(pageBackground({ bgColor: '#000000', opacity: 10 })).toMatchObject({ '--tint-text': 'rgb(0 0 0)' });
  expect(sectionBackground({ sectionId: id('s'), questions: [], bgColor: '#ffffff' })).toMatchObject({
    '--tint-text': 'rgb(0 0 0)',
  });
});

it.each(['#c62828', '#ffffff', '#ffd54f', '#1565c0', '#777777'])(
  'keeps %s visible with readable text in the dark theme',
  (bgColor) => {
    const canvas = [18, 17, 16] as const;
    const own = parseColour(bgColor)?.colour ?? canvas;
    const tint = pageBackground({ bgColor, opacity: 100 });
    const seen = blend(own, canvas, Number.parseFloat(tint?.['--tint-share-dark'] ?? ''));
    expect(contrast(seen, canvas)).toBeGreaterThan(1.25);
    for (const text of [tint?.['--tint-text-dark'], tint?.['--tint-quiet-dark']]) {
      const [red = 0, green = 0, blue = 0] = (text?.match(/\d+/g) ?? []).map(Number);
      expect(contrast([red, green, blue], seen)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

it('leaves a page without colour to the theme and a section #f5f5f5', () => {
  expect(pageBackground({})).toBeUndefined();
  expect(sectionBackground({ sectionId: id('s'), questions: [] })).toMatchObject({
    '--tint': 'rgb(245 245 245)',
  });
});
