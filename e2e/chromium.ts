import type { LaunchOptions } from '@playwright/test';

/** Debian's Chromium without a window, which is faster than the whole browser, and without background requests. */
export const chromiumLaunch: LaunchOptions = {
  executablePath: process.env['FORMWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
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
