import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inboxUrl, publicUrl } from '../environment.ts';
import { expect, GATE, test } from '../test.ts';

const run = promisify(execFile);

/** The code blocks of docs/API.md in this language, for the product under test. */
async function blocksOfGuide(language: string): Promise<string[]> {
  const guide = await readFile(new URL('../../docs/API.md', import.meta.url), 'utf8');
  const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  return blocks
    .filter(([, of]) => of === language)
    .map(([, , code = '']) =>
      code.replace('http://127.0.0.1:8080', publicUrl).replace('http://127.0.0.1:1080', inboxUrl),
    );
}

async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'formwright-guide-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the commands of the API guide work as written', GATE, async () => {
  const commands = await blocksOfGuide('sh');
  expect(commands.length).toBeGreaterThan(10);
  await inTemporaryFolder(async (folder) => {
    const { stdout, stderr } = await run('bash', ['-u', '-c', commands.join('\n')], { cwd: folder });
    expect(stderr).toBe('');
    const refused = [...stdout.matchAll(/"success":false,"code":"([\w.]+)"/g)].map(([, code]) => code);
    // An answer that is no option, and a form for collaborators only.
    expect(refused).toEqual(['answers.invalid', 'form.people_only']);
  });
});

test('the JavaScript of the API guide works as written', GATE, async () => {
  const [program = '', ...others] = await blocksOfGuide('js');
  expect(others).toEqual([]);
  await inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'example.mjs'), program);
    const { stdout, stderr } = await run('node', ['example.mjs'], { cwd: folder });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\/form\/\w{22}\n.*"No".*"Cold soup"/s);
  });
});
