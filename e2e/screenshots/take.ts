import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { settled } from '../a11y.ts';
import { openAccount, type Person, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';
import { browserFor, everyLook, type Look, nameOf } from '../looks.ts';
import { ownerScreens, type Screen, visitorScreens } from '../screens.ts';

// The same person, time and devices in every run: then two runs differ only where the product does.
const MEERA: Person = {
  name: 'Meera Nair',
  email: 'meera.nair@example.com',
  password: 'paper ink and blueprint',
};
const NOW = new Date('2026-03-14T09:30:00+05:30');
const DEVICES = [
  { id: 'a', current: true, device: 'Chrome on Linux', createdAt: '2026-03-02T04:00:00Z', lastSeenAt: NOW },
  {
    id: 'b',
    current: false,
    device: 'Firefox on Android',
    createdAt: '2026-02-20T04:00:00Z',
    lastSeenAt: new Date('2026-03-12T18:05:00+05:30'),
  },
];

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error('say where to: npm run screenshots -- <folder>');
}
await mkdir(folder, { recursive: true });

const session = await signIn();
const browser = await chromium.launch(chromiumLaunch);
for (const look of everyLook) {
  for (const screen of visitorScreens) {
    await take(screen, look, undefined);
  }
  for (const screen of ownerScreens) {
    await take(screen, look, session);
  }
}
await browser.close();

async function signIn() {
  const token = await tokenFor(MEERA).catch(async () => {
    await openAccount(MEERA);
    return tokenFor(MEERA);
  });
  return signedInWith(token);
}

async function take(screen: Screen, look: Look, storageState: typeof session | undefined): Promise<void> {
  const context = await browser.newContext({
    ...browserFor(look),
    baseURL: publicUrl,
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.route('**/api/user/sessions', (route) =>
    route.fulfill({ json: { success: true, sessions: DEVICES } }),
  );
  const owner = new Owner(page, look.language);
  await screen.open(owner);
  // Neither what was clicked on the way nor what was said about it belongs into the picture.
  await page.mouse.move(0, 0);
  await owner.putToastsAway();
  await page.evaluate(() => document.fonts.ready);
  await settled(page);
  await page.screenshot({ path: join(folder ?? '', `${screen.name}-${nameOf(look)}.png`) });
  await context.close();
}
