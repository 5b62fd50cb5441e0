import type { LaunchOptions } from '@playwright/test';

/** Debian's Chromium without background requests. */
export const chromiumLaunch: LaunchOptions = {
  executablePath: process.env['FORMWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
