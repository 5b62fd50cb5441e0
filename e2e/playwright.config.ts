import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import { publicUrl } from './environment.ts';

export default defineConfig({
  testDir: 'flows',
  outputDir: 'test-results',
  fullyParallel: true,
  // Browser, server and servers share the machine: more would only make each other late.
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Bounds for what hangs, not for what is slow: other work on the machine can make a step take several times as long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./reporting/failures.ts']],
  use: {
    baseURL: publicUrl,
    launchOptions: chromiumLaunch,
    trace: 'retain-on-failure',
    timezoneId: 'Asia/Kolkata',
  },
});
