import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const builder = fileURLToPath(new URL('../src/features/builder', import.meta.url));

/** A folder imports only folders of the lines above it. `.` is the builder's own folder. */
const LAYERS = [
  ['draft', 'drag', 'keyboard'],
  ['api', 'editor'],
  ['draft-sync', 'media', 'preview', 'problems'],
  ['question-types'],
  ['condition', 'pages', 'presence', 'questionnaire', 'versions'],
  ['canvas', 'flow', 'publish', 'settings'],
  ['panel', 'overlays'],
  ['shortcuts'],
  ['frame'],
  ['.'],
];

const layerOf = (path: string) => LAYERS.findIndex((layer) => layer.includes(folderOf(path)));

it('the builder imports only from lower layers', async () => {
  const wrong: string[] = [];
  let imports = 0;
  for await (const file of glob('**/*.{ts,tsx}', { cwd: builder })) {
    if (/\.test\.|(?:^|\/)testing\//.test(file)) {
      continue;
    }
    for (const imported of builderImportsOf(file)) {
      imports += 1;
      if (folderOf(imported) !== folderOf(file) && !(layerOf(imported) < layerOf(file))) {
        wrong.push(`${file} imports ${imported}`);
      }
      expect(layerOf(imported), `the layer of ${imported}`).toBeGreaterThanOrEqual(0);
    }
  }
  expect(imports).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

function builderImportsOf(file: string): string[] {
  const text = readFileSync(join(builder, file), 'utf8');
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, specifier]) => join(dirname(file), specifier ?? ''))
    .filter((path) => !path.startsWith('..'));
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '.';
}
