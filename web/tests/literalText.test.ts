import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { literalTextsIn } from './literalText';

const source = fileURLToPath(new URL('../src', import.meta.url));

describe('components', () => {
  it('have no literal texts', async () => {
    const found: string[] = [];
    let components = 0;
    for await (const file of glob('**/*.tsx', { cwd: source })) {
      if (!file.endsWith('.test.tsx') && !file.startsWith('testing/')) {
        components += 1;
        const texts = literalTextsIn(file, readFileSync(`${source}/${file}`, 'utf8'));
        found.push(...texts.map((text) => `${file}: ${text}`));
      }
    }
    expect(components).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});

describe('literalTextsIn', () => {
  it.each([
    ['<p>Hello</p>', 'Hello'],
    ["<p>{'Hello'}</p>", 'Hello'],
    ['<p>{`Hello`}</p>', 'Hello'],
    ["<>{late ? 'Late' : t('soon')}</>", 'Late'],
    ["<p>{late && 'Late'}</p>", 'Late'],
    ["<p>{name || 'Nobody'}</p>", 'Nobody'],
    ["<p>{'Dear ' + name}</p>", 'Dear'],
    ['<img alt="A cat" />', 'A cat'],
    ['<input placeholder={`Name`} />', 'Name'],
    ['<Button aria-label="Close" />', 'Close'],
    ["<TextField label={short ? 'No' : t('number')} />", 'No'],
    ['<p>→</p>', '→'],
  ])('finds the text of %s', (jsx, text) => {
    expect(literalTextsIn('sample.tsx', `const sample = ${jsx};`)).toEqual([text]);
  });

  it.each([
    "<p>{t('hello')}</p>",
    '<p className="lead">{name}</p>',
    '<p> · </p>',
    '<input name="email" type="email" autoComplete="username" />',
    '<img alt="" />',
    "<Dialog title={t('title')} width={440} />",
    "<p className={late ? 'late' : 'soon'} />",
  ])('finds nothing in %s', (jsx) => {
    expect(literalTextsIn('sample.tsx', `const sample = ${jsx};`)).toEqual([]);
  });
});
