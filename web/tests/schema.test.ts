import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// If this fails, run `cargo xtask contract`.
it('schema.gen.ts matches the contract', async () => {
  const generator = at('../tools/apigen/node_modules/openapi-typescript/bin/cli.js');
  // Without an output file the generator prints to stdout.
  const { stdout } = await run(process.execPath, [generator, at('../../contract/openapi.json')], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const committed = await readFile(at('../src/api/schema.gen.ts'), 'utf8');
  expect(committed.trim()).toBe(stdout.trim());
});
