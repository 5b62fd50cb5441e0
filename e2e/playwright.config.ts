import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import { publicUrl } from './environment.ts';

export default defineConfig({
  testDir: 'flows',
  outputDir: 'test-results',
  fullyParallel: true,
  // Browser and servers share the machine; more workers would only slow each other down.
  workers: 2,
  // In the gate a failed test runs again and is named as flaky; at home its author sees the failure.
  retries: process.env['CI'] === undefined ? 0 : 2,
  forbidOnly: process.env['CI'] !== undefined,
  // Generous, because other work on the machine can make a step several times slower.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./reporting/results.ts']],
  use: {
    baseURL: publicUrl,
    // Without these, a click or page that hangs takes all of the test's time and the failure does not say which it was.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: chromiumLaunch,
    trace: 'retain-on-failure',
    timezoneId: 'Asia/Kolkata',
  },
});
