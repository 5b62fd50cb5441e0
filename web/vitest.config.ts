import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { ResultsReporter } from './tests/resultsReporter.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // In the gate a failed test runs again and is named as flaky; at home its author sees the failure.
    retry: process.env['CI'] === undefined ? 0 : 2,
    reporters: ['default', new ResultsReporter()],
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['./src/testSetup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'repository', environment: 'node', include: ['tests/**/*.test.ts'] },
      },
    ],
  },
});
