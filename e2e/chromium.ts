import type { LaunchOptions } from '@playwright/test';

/** Debian's Chromium, kept from talking to anybody but the product. */
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
