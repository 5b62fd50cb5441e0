import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { setTheme, waitForAnimations } from '../a11y.ts';
import { createAccount, newPerson, type Person, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { analysisScreens, failingAnalysisScreens } from '../analysis-screens.ts';
import {
  type Appearance,
  BUILDER_WIDTHS,
  browserFor,
  everyAppearance,
  LANGUAGES,
  nameOf,
  otherTheme,
} from '../appearance.ts';
import { createForms } from '../builder-actions.ts';
import { atWidth, type BuilderScreen, openScreen } from '../builder-screen.ts';
import { builderScreens } from '../builder-screens.ts';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';
import { respondentScreens } from '../respondent-screens.ts';
import { ownerScreens, visitorScreens } from '../screens.ts';

// Fixed person, time and devices, so that two runs differ only where the product does.
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

const [folder, filter = ''] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error('usage: npm run screenshots -- <folder> [<part of a file name>]');
}
await mkdir(folder, { recursive: true });

type Session = ReturnType<typeof signedInWith>;
type Opener = (owner: Owner) => Promise<unknown>;

const browser = await chromium.launch(chromiumLaunch);
await takeScreens();
await takeBuilder();
await browser.close();

async function takeScreens(): Promise<void> {
  const session = signedInWith(await tokenOf(MEERA));
  for (const appearance of everyAppearance) {
    for (const { name, open } of [...visitorScreens, ...respondentScreens]) {
      await takeScreenshot(name, [appearance], open, undefined);
    }
    for (const { name, open } of [...ownerScreens, ...analysisScreens, ...failingAnalysisScreens]) {
      await takeScreenshot(name, [appearance], open, session);
    }
  }
}

/** Uses another account, so that its forms do not appear on the other screens. */
async function takeBuilder(): Promise<void> {
  const screens: readonly BuilderScreen[] = Object.values(builderScreens)
    .flat()
    .map((screen) => ({ ...screen, name: `builder-${screen.name}` }));
  const token = await tokenOf(newPerson());
  const forms = await createForms(token);
  for (const language of LANGUAGES) {
    for (const width of BUILDER_WIDTHS) {
      const light: Appearance = { language, theme: 'light', width };
      for (const screen of atWidth(width, screens)) {
        const open = (owner: Owner) => openScreen(screen, owner, forms);
        await takeScreenshot(
          screen.name,
          [light, { ...light, theme: otherTheme(light.theme) }],
          open,
          signedInWith(token),
        );
      }
    }
  }
}

/** The account may exist from an earlier run. */
async function tokenOf(person: Person): Promise<string> {
  return tokenFor(person).catch(async () => {
    await createAccount(person);
    return tokenFor(person);
  });
}

/** Screenshots of one screen in several themes. */
async function takeScreenshot(
  name: string,
  appearances: readonly [Appearance, ...Appearance[]],
  open: Opener,
  storageState: Session | undefined,
): Promise<void> {
  const screenshots = appearances
    .map((appearance) => ({ appearance, file: `${name}-${nameOf(appearance)}.png` }))
    .filter(({ file }) => file.includes(filter));
  if (screenshots.length === 0) {
    return;
  }
  const [first] = appearances;
  const context = await browser.newContext({
    ...browserFor(first),
    baseURL: publicUrl,
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  await page.route('**/api/user/sessions', (route) =>
    route.fulfill({ json: { success: true, sessions: DEVICES } }),
  );
  const owner = new Owner(page, first.language);
  await open(owner);
  // Removes hover and toasts from the screenshot.
  await page.mouse.move(0, 0);
  await owner.closeToasts();
  await page.evaluate(() => document.fonts.ready);
  for (const { appearance, file } of screenshots) {
    await setTheme(page, appearance.theme);
    await waitForAnimations(page);
    await page.screenshot({ path: join(folder ?? '', file) });
  }
  await context.close();
}
