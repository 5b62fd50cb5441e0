import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { settled, wear } from '../a11y.ts';
import { newPerson, openAccount, type Person, signedInWith, tokenFor } from '../actors/account.ts';
import { Owner } from '../actors/owner.ts';
import { analysisScreens, troubledAnalysisScreens } from '../analysis-screens.ts';
import { atWidth, type BuilderScreen, openScreen } from '../builder-screen.ts';
import { builderScreens } from '../builder-screens.ts';
import { makeForms } from '../builder-steps.ts';
import { chromiumLaunch } from '../chromium.ts';
import { publicUrl } from '../environment.ts';
import { BUILDER_WIDTHS, browserFor, everyLook, LANGUAGES, type Look, nameOf, otherTheme } from '../looks.ts';
import { respondentScreens } from '../respondent-screens.ts';
import { ownerScreens, visitorScreens } from '../screens.ts';

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

const [folder, wanted = ''] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error('say where to: npm run screenshots -- <folder> [<part of a file name>]');
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
  for (const look of everyLook) {
    for (const { name, open } of [...visitorScreens, ...respondentScreens]) {
      await take(name, [look], open, undefined);
    }
    for (const { name, open } of [...ownerScreens, ...analysisScreens, ...troubledAnalysisScreens]) {
      await take(name, [look], open, session);
    }
  }
}

/** Somebody else's builder: what is made for it must not turn up among the works on the other screens. */
async function takeBuilder(): Promise<void> {
  const screens: readonly BuilderScreen[] = Object.values(builderScreens)
    .flat()
    .map((screen) => ({ ...screen, name: `builder-${screen.name}` }));
  const token = await tokenOf(newPerson());
  const forms = await makeForms(token);
  for (const language of LANGUAGES) {
    for (const width of BUILDER_WIDTHS) {
      const light: Look = { language, theme: 'light', width };
      for (const screen of atWidth(width, screens)) {
        const open = (owner: Owner) => openScreen(screen, owner, forms);
        await take(
          screen.name,
          [light, { ...light, theme: otherTheme(light.theme) }],
          open,
          signedInWith(token),
        );
      }
    }
  }
}

/** Whoever was here in an earlier run is here still. */
async function tokenOf(person: Person): Promise<string> {
  return tokenFor(person).catch(async () => {
    await openAccount(person);
    return tokenFor(person);
  });
}

/** Pictures of one screen in looks that differ in their theme alone. */
async function take(
  name: string,
  looks: readonly [Look, ...Look[]],
  open: Opener,
  storageState: Session | undefined,
): Promise<void> {
  const pictures = looks
    .map((look) => ({ look, file: `${name}-${nameOf(look)}.png` }))
    .filter(({ file }) => file.includes(wanted));
  if (pictures.length === 0) {
    return;
  }
  const [first] = looks;
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
  // Neither what was clicked on the way nor what was said about it belongs into the picture.
  await page.mouse.move(0, 0);
  await owner.putToastsAway();
  await page.evaluate(() => document.fonts.ready);
  for (const { look, file } of pictures) {
    await wear(page, look.theme);
    await settled(page);
    await page.screenshot({ path: join(folder ?? '', file) });
  }
  await context.close();
}
