import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

/** Respondents load the rules after the first page is shown. */
const RESPONDENT_BYTES = 4970;

it("the respondent's rules stay small", async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('respondentPart.ts', import.meta.url)),
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const chunks = [built].flat().flatMap((part) => ('output' in part ? part.output : []));
  const code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
  expect(code).toContain('answered_twice');
  // The publish checks are only for the builder.
  expect(code).not.toContain('endless_cycle');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(RESPONDENT_BYTES);
});
