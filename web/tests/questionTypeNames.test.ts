import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { KINDS } from '../src/form-rules/questionKinds';

const source = fileURLToPath(new URL('../src', import.meta.url));

/** Where a question type may be named; all other code asks for its answer type or for a rule of the registry. */
const ALLOWED = [
  /^form-rules\/(?:questions|authoring)\b/,
  /^form-rules\/(?:questionKinds|constants\.gen)\.ts$/,
  /^question-types\//,
  /^features\/builder\/(?:question-types|media)\//,
  // Guesses the type of pasted questions.
  /^features\/builder\/questionnaire\//,
  // Commands of single types, and what a Text does with its body.
  /^features\/builder\/draft\/(?:content|changeType|mergeQuestion)\.ts$/,
  // Buttons that add a block.
  /^features\/builder\/panel\/useTools\.tsx$/,
];

it('question types are named only in their own folders', async () => {
  const names = new Set<string>(KINDS);
  const found: string[] = [];
  let files = 0;
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source })) {
    if (/\.test\.|\.gen\.|(?:^|\/)testing\//.test(file) || ALLOWED.some((allowed) => allowed.test(file))) {
      continue;
    }
    files += 1;
    const named = literalsIn(file, readFileSync(`${source}/${file}`, 'utf8')).filter((text) =>
      names.has(text),
    );
    found.push(...named.map((name) => `${file}: ${name}`));
  }
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

function literalsIn(file: string, text: string): string[] {
  const found: string[] = [];
  const note = ({ value }: { value: unknown }) => void (typeof value === 'string' && found.push(value));
  new Visitor({ Literal: note }).visit(parseSync(file, text).program);
  return found;
}
