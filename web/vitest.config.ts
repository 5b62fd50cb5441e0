import { randomInt } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ResultsReporter } from './tests/resultsReporter.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    env: { FC_SEED: propertySeed() },
    setupFiles: ['./tests/seedProperties.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // In the gate a failed test runs again and is named as flaky; at home its author sees the failure.
    retry: process.env['CI'] === undefined ? 0 : 2,
    reporters: ['default', new ResultsReporter()],
    expect: { poll: { timeout: 15_000 } },
    // By default one core would stay idle.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          // Loads jsdom once per worker instead of once per file; each file still has its own window and modules.
          pool: 'vmForks',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./src/testSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // These also use what jsdom lacks and Node has: streams, digests, navigation entries.
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.dom.test.ts'],
          setupFiles: ['./src/testSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'repository', environment: 'node', include: ['tests/**/*.test.ts'] },
      },
    ],
  },
});

/** The seed of property tests: the same in every run, unless `FC_SEED` is another number or `random`. */
function propertySeed(): string {
  const { FC_SEED = '20' } = process.env;
  if (FC_SEED !== 'random') {
    return FC_SEED;
  }
  const seed = String(randomInt(2 ** 31));
  process.stdout.write(`FC_SEED=${seed}\n`);
  return seed;
}
